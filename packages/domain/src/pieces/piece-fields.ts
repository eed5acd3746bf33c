/** A row of the table of fields. */
export type Field = {
  /** The label of its input and the heading of its value. */
  label: string;
  /** The heading on the page and in the spreadsheet, if it differs from `label`. */
  heading?: string;
  /** The name in a sentence, with its article. */
  noun: string;
  /** Most characters of a text, or the highest number. */
  max?: number;
  /** Stored among an outing's `custom_params`. */
  isParam?: true;
  /** Fields chosen and merged as one with this one, under the name `together`. */
  with?: readonly string[];
  together?: string;
  isNumber?: true;
  /** What it is chosen from. */
  options?: object;
  /** The unit of a number, and the text for a missing one. */
  unit?: string;
  blank?: string;
};

/** How a piece was weighed: dressed or whole. */
export const WEIGHT_KIND_NAMES = { canal: 'En canal', entero: 'Entero' } as const;
export type WeightKind = keyof typeof WEIGHT_KIND_NAMES;
export const WEIGHT_KINDS = Object.keys(WEIGHT_KIND_NAMES) as WeightKind[];

/** A row of the record of a piece's fields. */
type PieceField = Field & {
  /** A whole number or one with two decimals from 0 to `max`, one of `options`, a text; a sheet is measured or official. */
  kind?: 'whole' | 'decimal' | 'choice' | 'text' | 'sheet';
  options?: Readonly<Record<string, string>>;
  /** The field that it is of, without which it is nothing. */
  of?: string;
  /** Is of one animal, so that no other piece inherits it. */
  ofOne?: true;
};

/** Every field of a piece, in the order of its columns and texts. */
export const PIECE_FIELDS = {
  species: {
    label: 'Especie',
    noun: 'la especie',
    max: 200,
    with: ['sex', 'score', 'quantity'],
    together: 'Pieza',
  },
  score: {
    label: 'Puntuación',
    noun: 'la puntuación',
    max: 9999.99,
    isNumber: true,
    unit: 'ptos',
    blank: 'Sin puntuar',
  },
  sex: { label: 'Sexo', noun: 'el sexo' },
  quantity: {
    label: 'Cantidad',
    heading: 'Piezas',
    noun: 'la cantidad',
    max: 9999,
    isNumber: true,
  },
  age: { label: 'Edad', noun: 'la edad', max: 40, isNumber: true, unit: 'años', kind: 'whole' },
  weight: {
    label: 'Peso',
    noun: 'el peso',
    max: 2000,
    isNumber: true,
    unit: 'kg',
    with: ['weightKind'],
    kind: 'decimal',
  },
  weightKind: {
    label: 'En canal o entero',
    noun: 'el peso',
    kind: 'choice',
    options: WEIGHT_KIND_NAMES,
    of: 'weight',
  },
  distance: {
    label: 'Distancia',
    noun: 'la distancia',
    max: 2000,
    isNumber: true,
    unit: 'm',
    kind: 'whole',
  },
  weapon: { label: 'Arma y calibre', noun: 'el arma', max: 100, kind: 'text' },
  seal: { label: 'N.º de precinto', noun: 'el precinto', max: 50, kind: 'text', ofOne: true },
  measurement: { label: 'Medición', noun: 'la medición', kind: 'sheet', ofOne: true },
  homologation: { label: 'Homologación', noun: 'la homologación', kind: 'sheet', ofOne: true },
} as const satisfies Record<string, PieceField>;

type PieceKey = keyof typeof PIECE_FIELDS;
type WithKind<Kind> = {
  [Key in PieceKey]: (typeof PIECE_FIELDS)[Key] extends { kind: Kind } ? Key : never;
}[PieceKey];
/** A detail of a piece that is folded in its form. */
export type MoreOfPiece = WithKind<'whole' | 'decimal' | 'choice' | 'text'>;
/** A detail of a piece that a save may leave out. */
export type KeptDetail = MoreOfPiece | WithKind<'sheet'>;
/** A field of a piece beside its species, quantity and photos. */
export type PieceDetail = 'sex' | 'score' | KeptDetail;

/** The value of a detail, where it is noted. */
export type PieceValue<Key extends MoreOfPiece> = (typeof PIECE_FIELDS)[Key] extends {
  options: infer Options;
}
  ? keyof Options
  : (typeof PIECE_FIELDS)[Key] extends { kind: 'text' }
    ? string
    : number;

export const pieceField = (key: PieceKey): PieceField => PIECE_FIELDS[key];

const KEYS = Object.keys(PIECE_FIELDS) as PieceKey[];
export const KEPT_DETAILS = KEYS.filter((key) => 'kind' in PIECE_FIELDS[key]) as KeptDetail[];
export const MORE_OF_PIECE = KEPT_DETAILS.filter(
  (key) => PIECE_FIELDS[key].kind !== 'sheet',
) as MoreOfPiece[];
/** Each detail that is of another one, with that. */
export const DETAILS_OF = KEPT_DETAILS.flatMap((key): [KeptDetail, KeptDetail][] => {
  const { of }: PieceField = PIECE_FIELDS[key];
  return of === undefined ? [] : [[key, of as KeptDetail]];
});
export const PIECE_DETAILS: readonly PieceDetail[] = ['sex', 'score', ...KEPT_DETAILS];
