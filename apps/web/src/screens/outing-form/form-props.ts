import type { Outing, PlaceValues } from '@cuaderno/domain';

/** The props of a modality's form. */
export type FormProps = {
  /** The outing to edit; null for a new one. */
  outing: Outing | null;
  /** The suggested place of a new outing. */
  place?: PlaceValues | undefined;
};
