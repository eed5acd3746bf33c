import type { ChoiceKey } from '../outing-fields';

/** The texts and fields of a modality; its schema is apart, as the first screen needs none. */
export type ModalityFacts = {
  /** One outing, many, on the dashboard, in the chooser, and the titles of its form. */
  texts: {
    name: string;
    plural: string;
    dashboard: string;
    description: string;
    created: string;
    edited: string;
  };
  /** 'esta espera', 'este rececho'. */
  gender: 'f' | 'm';
  /** Its word in addresses and in the totals of the stats. */
  section: string;
  /** The field that names the ground, which outings of before hold in `location` alone. */
  estate: 'cotoName' | 'finca';
  /** Whether an outing may be saved without a piece. */
  pieceOptional?: boolean;
  /** In the order of its form. An outing with `animals` has many pieces, each with its photos. */
  fields: readonly ChoiceKey[];
};
