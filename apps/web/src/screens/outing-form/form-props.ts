import type { Outing } from '@cuaderno/domain';
import type { Place } from '../../lib/repeat';

/** The props of a modality's form. */
export type FormProps = {
  /** The outing to edit; null for a new one. */
  outing: Outing | null;
  /** The suggested place of a new outing. */
  place?: Place | undefined;
};
