import { createHash } from 'node:crypto';
import { SPECIES_ROWS } from '@cuaderno/domain';

/** Raised when summaries or figures are derived differently from the same rows. */
const FORMAT = 6;

/** Identifies the rules by which medals are computed: what other rules have derived is outdated. */
export const MEDAL_RULES = createHash('sha256')
  .update(JSON.stringify([FORMAT, SPECIES_ROWS]))
  .digest('hex')
  .slice(0, 8);
