import { type Field, PIECE_FIELDS } from '../pieces/piece-fields';

/** The only country of an outing. */
export const COUNTRY = 'España';

const NAME_MAX = 200;

/** Where a wind comes from, clockwise. */
export const WINDS_FROM = ['N', 'NE', 'E', 'SE', 'S', 'SO', 'O', 'NO'] as const;
export type WindFrom = (typeof WINDS_FROM)[number];
/** How strong it is, from none. */
export const WIND_FORCES = [0, 1, 2, 3] as const;
export type WindForce = (typeof WIND_FORCES)[number];
/** The wind of an outing; a force of 0 comes from nowhere. */
export type Wind = {
  windFrom?: WindFrom | null | undefined;
  windForce?: WindForce | null | undefined;
};

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
  windFrom: {
    label: 'Viento',
    noun: 'el viento',
    with: ['windForce'],
    options: WINDS_FROM,
    isParam: true,
  },
  windForce: { label: 'Fuerza', noun: 'el viento', options: WIND_FORCES, isParam: true },
  companions: { label: 'Compañía', noun: 'la compañía', max: NAME_MAX, isParam: true },
  ...PIECE_FIELDS,
  pieces: { label: 'Piezas', noun: 'una pieza con su especie', max: 200 },
  photos: { label: 'Fotos', noun: 'las fotos', max: 3 },
  description: { label: 'Descripción', noun: 'la descripción', max: 1000 },
  archived: { label: 'Archivada', noun: 'si está archivada' },
} as const satisfies Record<string, Field>;
export type FieldKey = keyof typeof FIELDS;

/** The fields of a modality that are stored among `custom_params`. */
export type ParamKey = {
  [Key in FieldKey]: (typeof FIELDS)[Key] extends { isParam: true } ? Key : never;
}[FieldKey];

export function isParam(key: FieldKey): key is ParamKey {
  return 'isParam' in FIELDS[key];
}

/** The details of an outing of any modality, which are folded in its form. */
export const OUTING_DETAILS = [
  'startTime',
  'endTime',
  'windFrom',
  'windForce',
  'companions',
] as const satisfies FieldKey[];
export type OutingDetail = (typeof OUTING_DETAILS)[number];

/** Most photos of an outing, or of a piece of a montería. */
export const MAX_PHOTOS = FIELDS.photos.max;
/** Most photos that all pieces of an outing have together. */
export const MAX_OUTING_PHOTOS = FIELDS.pieces.max * MAX_PHOTOS;
