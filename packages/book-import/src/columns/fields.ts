import { fold, meansSpecies } from '@cuaderno/domain';
import type { Field } from '../types';

type FieldRow = {
  /** Its name in the list of a column. */
  label: string;
  /** Folded headings that are it: first those of the book's own spreadsheet. */
  names: readonly string[];
  /** The width of its column in letters, of a detail of a piece. */
  width?: number;
};

/** The fields with the headings by which they are known, folded: without accents, case and signs. */
// biome-ignore format: one row a field
export const FIELD_ROWS: Record<Field, FieldRow> = {
  date: { label: 'Fecha', names: ['fecha', 'dia', 'date', 'day', 'f', 'fecha caceria', 'fecha salida', 'fecha de caza', 'fecha de la caceria', 'cuando', 'fecha y hora', 'fecha hora', 'dia y hora', 'date time', 'start date', 'fecha inicio', 'fecha de inicio', 'data'] },
  year: { label: 'Fecha: año', names: ['ano', 'year', 'ano fecha', 'fecha ano'] },
  month: { label: 'Fecha: mes', names: ['mes', 'month', 'mes fecha', 'fecha mes'] },
  day: { label: 'Fecha: día', names: ['dia del mes', 'dia mes', 'fecha dia'] },
  type: { label: 'Modalidad', names: ['modalidad', 'tipo', 'tipo de caza', 'tipo caza', 'tipo de caceria', 'modalidad de caza', 'modo', 'clase', 'mod', 'type', 'hunt type', 'method', 'modality', 'type of hunt', 'hunting type', 'accion cinegetica', 'modalitat', 'modalidade', 'modalitatea', 'tipus'] },
  municipality: { label: 'Municipio', names: ['municipio', 'termino municipal', 'termino', 't municipal', 'tm', 't m', 'mun', 'localidad', 'pueblo', 'poblacion', 'municipality', 'town', 'nearest town', 'terme municipal', 'terme', 'municipi', 'concello', 'concejo', 'concelho', 'udalerria', 'commune'] },
  province: { label: 'Provincia', names: ['provincia', 'prov', 'province', 'county'] },
  ccaa: { label: 'Comunidad autónoma', names: ['comunidad autonoma', 'ccaa', 'cc aa', 'comunidad', 'autonomia', 'region', 'state region'] },
  estate: { label: 'Coto o finca', names: ['coto o finca', 'coto', 'finca', 'coto finca', 'finca coto', 'finca o coto', 'nombre del coto', 'nombre coto', 'nombre finca', 'mancha', 'reserva', 'cuartel', 'acotado', 'matricula', 'estate', 'ground', 'property', 'hunting ground'] },
  place: { label: 'Lugar o puesto de espera', names: ['lugar', 'sitio', 'paraje', 'zona', 'donde', 'comedero', 'cebadero', 'bana', 'place', 'location', 'spot', 'stand'] },
  armada: { label: 'Armada', names: ['armada', 'cuerda', 'traviesa', 'line'] },
  puesto: { label: 'Puesto', names: ['puesto', 'n puesto', 'num puesto', 'no puesto', 'numero de puesto', 'numero puesto', 'peg'] },
  startTime: { label: 'Desde', names: ['desde', 'hora', 'hora inicio', 'hora de inicio', 'inicio', 'entrada', 'hora entrada', 'hora de entrada', 'start', 'start time', 'from', 'time'] },
  endTime: { label: 'Hasta', names: ['hasta', 'hora fin', 'hora de fin', 'hora final', 'fin', 'salida', 'hora salida', 'hora de salida', 'end', 'end time', 'to'] },
  wind: { label: 'Viento', names: ['viento', 'aire', 'vientos', 'direccion del viento', 'direccion viento', 'direccion del aire', 'wind', 'wind direction'] },
  companions: { label: 'Compañía', names: ['compania', 'companeros', 'acompanantes', 'acompanante', 'con', 'con quien', 'cuadrilla', 'cazadores', 'companions', 'with', 'hunters'] },
  species: { label: 'Especie', names: ['especie', 'especies', 'animal', 'animales', 'pieza', 'res', 'reses', 'bicho', 'captura', 'capturas', 'abatido', 'abatidos', 'cobrado', 'cobrados', 'que cayo', 'cayo', 'resultado', 'resultados', 'species', 'game', 'espeziea', 'gibier'] },
  quantity: { label: 'Cantidad', names: ['piezas', 'cantidad', 'cant', 'n', 'num', 'numero', 'no piezas', 'n piezas', 'num piezas', 'numero de piezas', 'uds', 'unidades', 'quantity', 'qty', 'count', 'number', 'no', 'yo', 'mios', 'mias', 'mis piezas', 'ejemplares', 'no ejemplares', 'cabezas', 'cuantos', 'cuantas', 'unid', 'ud', 'no reses', 'n reses', 'numero de reses', 'no animales', 'no capturas', 'no abatidos', 'bag', 'quantitat', 'quantidade', 'nombre', 'pezas', 'kopurua'] },
  males: { label: 'Machos', names: ['machos', 'macho', 'n machos', 'no machos', 'num machos', 'numero de machos', 'males'] },
  females: { label: 'Hembras', names: ['hembras', 'hembra', 'n hembras', 'no hembras', 'num hembras', 'numero de hembras', 'females'] },
  counted: { label: 'Piezas de esa especie', names: [] },
  sex: { label: 'Sexo', names: ['sexo', 'sex', 'gender', 'm h', 'macho hembra'] },
  score: { label: 'Puntuación', names: ['puntuacion', 'puntos', 'ptos', 'pts', 'punt', 'puntuacion cic', 'puntos cic', 'cic', 'trofeo puntos', 'score', 'points', 'cic points', 'cic score'] },
  medal: { label: 'Medalla', names: ['medalla', 'medallas', 'trofeo', 'metal', 'medal', 'trophy'] },
  age: { label: 'Edad', names: ['edad anos', 'edad', 'anos', 'age', 'age years'], width: 12 },
  weight: { label: 'Peso', names: ['peso kg', 'peso', 'kg', 'kgs', 'kilos', 'peso canal', 'peso en canal', 'peso entero', 'peso vivo', 'peso bruto', 'libras', 'arrobas', 'weight', 'weight kg', 'pes', 'pisua'], width: 10 },
  weightKind: { label: 'En canal o entero', names: ['en canal o entero', 'canal entero', 'canal', 'tipo de peso', 'tipo peso', 'weight kind'], width: 18 },
  distance: { label: 'Distancia', names: ['distancia m', 'distancia', 'dist', 'metros', 'mts', 'distancia de tiro', 'distancia tiro', 'yardas', 'distance', 'distance m', 'range'], width: 14 },
  weapon: { label: 'Arma y calibre', names: ['arma y calibre', 'arma', 'rifle', 'calibre', 'arma calibre', 'rifle y calibre', 'weapon', 'gun', 'caliber', 'calibre rifle'], width: 24 },
  seal: { label: 'N.º de precinto', names: ['no de precinto', 'n de precinto', 'precinto', 'n precinto', 'no precinto', 'num precinto', 'numero de precinto', 'precintos', 'seal', 'tag', 'tag number'], width: 16 },
  description: { label: 'Descripción', names: ['descripcion', 'obs', 'observaciones', 'observacion', 'notas', 'nota', 'comentarios', 'comentario', 'detalles', 'relato', 'lance', 'description', 'notes', 'remarks', 'comments', 'observacions', 'observacoes', 'oharrak', 'remarques'] },
  note: { label: 'Añadir a la descripción', names: ['guarda', 'guardas', 'guarda mayor', 'rehala', 'rehalas', 'rehalero', 'perros', 'precio', 'coste', 'importe', 'gastos', 'guia', 'organizador', 'organizacion', 'propietario', 'tiempo', 'temperatura', 'luna', 'disparos', 'tiros', 'municion'] },
  archived: { label: 'Archivada', names: ['archivada', 'archivado', 'archived'] },
  id: { label: 'Id', names: ['id', 'uuid', 'identificador'] },
  state: { label: 'Estado de la puntuación', names: ['estado', 'estado de la puntuacion', 'homologado', 'homologada', 'homologacion'] },
  estimatedScore: { label: 'Puntuación estimada', names: ['puntuacion estimada', 'puntos estimados'] },
  measuredScore: { label: 'Puntuación medida', names: ['puntuacion medida', 'puntos medidos'] },
  record: { label: 'Acta', names: ['acta', 'n acta', 'no acta', 'numero de acta', 'num acta'] },
  recordDate: { label: 'Fecha del acta', names: ['fecha del acta', 'fecha acta', 'fecha homologacion', 'fecha de homologacion'] },
};

const FIELD_BY_NAME = new Map(
  (Object.entries(FIELD_ROWS) as [Field, FieldRow][]).flatMap(([field, { names }]) =>
    names.map((name) => [name, field] as const),
  ),
);

/** A heading as it is compared: 'CANT.' → 'cant', 'N.º de precinto' → 'no de precinto'. */
export const foldHeading = (heading: string) =>
  fold(
    heading
      .replaceAll(/\.?º/g, 'o')
      .replaceAll('ª', 'a')
      .replaceAll('♂', ' machos ')
      .replaceAll('♀', ' hembras '),
  );

/** The field of a heading that is one of its names. */
export const fieldNamed = (heading: string): Field | null =>
  FIELD_BY_NAME.get(foldHeading(heading)) ?? null;

/** The fields whose names a heading begins with or has among its words, the longest name first. */
export function fieldsWithin(heading: string): Field[] {
  const folded = ` ${foldHeading(heading)} `;
  return Array.from(FIELD_BY_NAME)
    .filter(([name]) => name.length >= 3 && folded.includes(` ${name} `))
    .toSorted(([a], [b]) => b.length - a.length)
    .map(([, field]) => field);
}

/** Fields that may be several columns. */
export const SEVERAL_COLUMNS: ReadonlySet<Field> = new Set<Field>(['counted']);

/** The species of a heading above numbers of pieces: 'Nº de jabalíes', 'Venados abatidos', 'Ciervo M'; null without one. */
export function speciesHeading(heading: string): string | null {
  const word = foldHeading(heading)
    .replace(/^(n|no|num|numero|total) (de )?/, '')
    .replace(/ (abatid|cazad|cobrad)[oa]s?$/, '');
  if (meansSpecies(word)) return word;
  const [, species = '', sex] = /^(.+) (?:(m|machos?)|h|hembras?)$/.exec(word) ?? [];
  return meansSpecies(species) ? `${species} ${sex ? 'macho' : 'hembra'}` : null;
}

/** Whether a text is the heading of a column that the importer knows. */
export const isKnownHeading = (text: string) =>
  text.length <= 60 && (fieldNamed(text) !== null || fold(text) === 'fotos');
