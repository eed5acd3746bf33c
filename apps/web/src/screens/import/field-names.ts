import type { Field } from '@cuaderno/book-import';
import { FIELDS, MORE_OF_PIECE } from '@cuaderno/domain';

const MORE_NAMES = Object.fromEntries(MORE_OF_PIECE.map((key) => [key, FIELDS[key].label]));

/** The fields that a column may be, in the order of the list; the empty one is not imported. */
export const FIELD_NAMES: Partial<Record<Field, string>> = {
  date: 'Fecha',
  year: 'Fecha: año',
  month: 'Fecha: mes',
  day: 'Fecha: día',
  type: 'Modalidad',
  municipality: 'Municipio',
  province: 'Provincia',
  ccaa: 'Comunidad',
  estate: 'Finca o coto',
  place: 'Lugar',
  armada: 'Armada',
  puesto: 'Puesto',
  startTime: 'Desde',
  endTime: 'Hasta',
  wind: 'Viento',
  companions: 'Compañía',
  species: 'Especie',
  quantity: 'Cantidad',
  males: 'Machos',
  females: 'Hembras',
  counted: 'Piezas de esa especie',
  sex: 'Sexo',
  score: 'Puntuación',
  medal: 'Medalla',
  ...MORE_NAMES,
  description: 'Descripción',
  note: 'Añadir a la descripción',
  archived: 'Archivada',
};
export const NOT_IMPORTED = 'No se importa';

/** Whether a column has the field that another one takes; several count pieces of the species in their headings. */
export const isTaken = (known: Field | null, field: Field | null) =>
  known !== null && known === field && known !== 'counted';
