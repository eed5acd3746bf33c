import type { Outing } from '@cuaderno/domain';
import type { Place } from '../../lib/repeat';

/** What a modality's form begins with. */
export type FormProps = {
  /** The outing to edit; null for a new one. */
  outing: Outing | null;
  /** Where a new one is likely to have been. */
  place?: Place | undefined;
};
