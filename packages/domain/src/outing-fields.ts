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
  /** The unit of a number, and the text for a missing one. */
  unit?: string;
  blank?: string;
};

/** The only country of an outing. */
export const COUNTRY = 'España';

const NAME_MAX = 200;

/** Every field of an outing and of its pieces. */
export const FIELDS = {
  date: { label: 'Fecha', noun: 'la fecha' },
  country: { label: 'País', noun: 'el país', max: NAME_MAX },
  municipality: {
    label: 'Municipio',
    noun: 'el municipio',
    max: NAME_MAX,
    with: ['province', 'ccaa'],
  },
  province: { label: 'Provincia', noun: 'la provincia', max: NAME_MAX },
  ccaa: { label: 'Comunidad autónoma', noun: 'la comunidad autónoma', max: NAME_MAX },
  cotoName: { label: 'Coto', noun: 'el coto', max: NAME_MAX, isParam: true },
  finca: { label: 'Finca', noun: 'la finca', max: NAME_MAX, isParam: true },
  armada: { label: 'Armada', noun: 'la armada', max: NAME_MAX, isParam: true },
  puesto: {
    label: 'No.',
    heading: 'Puesto',
    noun: 'el número del puesto',
    max: 9999,
    isNumber: true,
    isParam: true,
  },
  place: { label: 'Lugar', noun: 'el lugar', max: NAME_MAX, isParam: true },
  lugar: { label: 'Lugar', noun: 'el lugar', max: NAME_MAX, isParam: true },
  startTime: { label: 'Desde', noun: 'la hora de inicio', isParam: true },
  endTime: { label: 'Hasta', noun: 'la hora de fin', isParam: true },
  companions: { label: 'Compañía', noun: 'la compañía', max: NAME_MAX, isParam: true },
  species: {
    label: 'Especie',
    noun: 'la especie',
    max: NAME_MAX,
    with: ['sex', 'score'],
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
  age: { label: 'Edad', noun: 'la edad', max: 40, isNumber: true, unit: 'años' },
  weight: {
    label: 'Peso',
    noun: 'el peso',
    max: 2000,
    isNumber: true,
    unit: 'kg',
    with: ['weightKind'],
  },
  weightKind: { label: 'En canal o entero', noun: 'el peso' },
  distance: { label: 'Distancia', noun: 'la distancia', max: 2000, isNumber: true, unit: 'm' },
  weapon: { label: 'Arma y calibre', noun: 'el arma', max: 100 },
  seal: { label: 'Nº de precinto', noun: 'el precinto', max: 50 },
  measurement: { label: 'Medición', noun: 'la medición' },
  homologation: { label: 'Homologación', noun: 'la homologación' },
  animals: {
    label: 'Piezas',
    noun: 'una pieza con su especie',
    max: 200,
    with: [
      'species',
      'sex',
      'score',
      'age',
      'weight',
      'weightKind',
      'distance',
      'weapon',
      'seal',
      'measurement',
      'homologation',
      'photos',
    ],
  },
  photos: { label: 'Fotos', noun: 'las fotos', max: 3 },
  description: { label: 'Descripción', noun: 'la descripción', max: 1000 },
  archived: { label: 'Archivada', noun: 'si está archivada' },
} as const satisfies Record<string, Field>;
export type FieldKey = keyof typeof FIELDS;

/** A field that a modality lists; the others are chosen with one of these. */
export type ChoiceKey = Exclude<
  FieldKey,
  'country' | 'province' | 'ccaa' | 'sex' | 'score' | 'quantity' | 'weightKind'
>;

/** The details of a piece that are folded in its form. */
export const MORE_OF_PIECE = [
  'age',
  'weight',
  'weightKind',
  'distance',
  'weapon',
  'seal',
] as const satisfies readonly FieldKey[];
export type MoreOfPiece = (typeof MORE_OF_PIECE)[number];

/** The details of a piece that a save may leave out. */
export const KEPT_OF_PIECE = [
  ...MORE_OF_PIECE,
  'measurement',
  'homologation',
] as const satisfies readonly FieldKey[];
export type KeptOfPiece = (typeof KEPT_OF_PIECE)[number];

/** The fields of a piece beside its species and photos. */
export const PIECE_DETAILS = [
  'sex',
  'score',
  ...KEPT_OF_PIECE,
] as const satisfies readonly FieldKey[];
export type PieceDetail = (typeof PIECE_DETAILS)[number];

/** The fields of a modality that are stored among `custom_params`. */
export type ParamKey = {
  [Key in FieldKey]: (typeof FIELDS)[Key] extends { isParam: true } ? Key : never;
}[FieldKey];

export function isParam(key: FieldKey): key is ParamKey {
  return 'isParam' in FIELDS[key];
}

/** Values that are compared, chosen and merged together, as one field. */
export type OutingField = { key: ChoiceKey; label: string; of: readonly FieldKey[] };

/** The details of an outing of any modality, which are folded in its form. */
export const OUTING_DETAILS = ['startTime', 'endTime', 'companions'] as const satisfies FieldKey[];
export type OutingDetail = (typeof OUTING_DETAILS)[number];

/** Whether a save without this field leaves it as it is. */
export const isKeptWithout = (key: FieldKey) =>
  key === 'archived' || [...OUTING_DETAILS, ...KEPT_OF_PIECE].some((detail) => detail === key);

export function outingField(key: ChoiceKey): OutingField {
  const field: Field = FIELDS[key];
  const others = (field.with ?? []) as readonly FieldKey[];
  return { key, label: field.together ?? field.label, of: [key, ...others] };
}

/** Most photos of an outing, or of a piece of a montería. */
export const MAX_PHOTOS = FIELDS.photos.max;
/** Most photos that all pieces of an outing have together. */
export const MAX_OUTING_PHOTOS = FIELDS.animals.max * MAX_PHOTOS;
