import type { Outing } from '@cuaderno/domain';
import type { Place } from '../../lib/repeat';

/** The props of a modality's form. */
export type FormProps = {
  /** The outing to edit; null for a new one. */
  outing: Outing | null;
  /** Where a new one is likely to have been. */
  place?: Place | undefined;
};
