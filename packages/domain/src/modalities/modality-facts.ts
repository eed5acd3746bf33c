import type { FieldKey } from '../outing/outing-fields';

/** The texts and fields of a modality; its schema is separate, because the first screen needs none. */
export type ModalityFacts = {
  /** The singular, the plural, the labels on the dashboard and in the chooser, and the titles of the form. */
  texts: {
    name: string;
    plural: string;
    dashboard: string;
    description: string;
    created: string;
    edited: string;
  };
  /** 'esta espera', but 'este' where it is 'm'. */
  gender: 'f' | 'm';
  /** The segment in addresses and the key in the totals of the stats. */
  section: string;
  /** The field of the ground's name, which old outings have in `location` alone. */
  estate: 'cotoName' | 'finca';
  /** The field of the stand or the spot within it, where one has it again. */
  spot?: 'place' | 'lugar';
  /** Whether an outing may be saved without a piece. */
  pieceOptional?: boolean;
  /** Whether its pieces are always a list, and may count several each. */
  manyPieces?: true;
  /** In the order of its form. */
  fields: readonly FieldKey[];
};
