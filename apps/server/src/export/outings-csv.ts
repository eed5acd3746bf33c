import {
  countingScore,
  type Entry,
  formatDay,
  headingOf,
  MEDAL_NAMES,
  MODALITY_FACTS,
  type Outing,
  OUTING_DETAILS,
  SCORE_STATE_NAMES,
  SEX_NAMES,
  WEIGHT_KIND_NAMES,
} from '@cuaderno/domain';
import { stringify } from 'csv-stringify/sync';

type Row = Outing & { entry: Entry | undefined };

type Column = [heading: string, cell: (row: Row) => string | number | null | undefined];

/** How the score of a piece is known. */
function stateOf(entry: Entry | undefined) {
  const counting = entry && countingScore(entry);
  return counting && SCORE_STATE_NAMES[counting.state];
}

/** The columns: a heading, and the cell of an outing and one of its pieces. */
const COLUMNS: Column[] = [
  [headingOf('date'), ({ date }) => formatDay(date)],
  ['Modalidad', ({ type }) => MODALITY_FACTS[type].texts.name],
  [headingOf('municipality'), ({ municipality }) => municipality],
  [headingOf('province'), ({ province }) => province],
  [headingOf('ccaa'), ({ ccaa }) => ccaa],
  ['Coto o finca', ({ location }) => location],
  [headingOf('armada'), ({ custom_params: params }) => params.armada],
  [headingOf('puesto'), ({ custom_params: params }) => params.puesto],
  [headingOf('place'), ({ custom_params: params }) => params.place ?? params.lugar],
  [headingOf('species'), ({ entry }) => entry?.species],
  [headingOf('quantity'), ({ entry }) => entry?.quantity],
  [headingOf('score'), ({ entry }) => entry && countingScore(entry)?.points],
  ['Medalla', ({ entry }) => entry?.awardedTrophy && MEDAL_NAMES[entry.awardedTrophy]],
  [headingOf('photos'), ({ entry, photos }) => photos.length + (entry?.photos.length ?? 0)],
  [headingOf('description'), ({ description }) => description],
  ['Id', ({ id }) => id],
  // Later columns are the last ones: programs read the others by their position.
  [headingOf('sex'), ({ entry }) => entry?.sex && SEX_NAMES[entry.sex]],
  ['Archivada', ({ archivedAt }) => archivedAt && 'sí'],
  ...OUTING_DETAILS.map(
    (key): Column => [headingOf(key), ({ custom_params: params }) => params[key]],
  ),
  ['Edad (años)', ({ entry }) => entry?.age],
  ['Peso (kg)', ({ entry }) => entry?.weight],
  [
    headingOf('weightKind'),
    ({ entry }) => entry?.weightKind && WEIGHT_KIND_NAMES[entry.weightKind],
  ],
  ['Distancia (m)', ({ entry }) => entry?.distance],
  [headingOf('weapon'), ({ entry }) => entry?.weapon],
  [headingOf('seal'), ({ entry }) => entry?.seal],
  ['Estado', ({ entry }) => stateOf(entry)],
  ['Puntuación estimada', ({ entry }) => entry?.score],
  ['Puntuación medida', ({ entry }) => entry?.measurement?.points],
  ['Acta', ({ entry }) => entry?.homologation?.record],
  ['Fecha del acta', ({ entry }) => entry?.homologation && formatDay(entry.homologation.date)],
];

/** The format of the file: decimal commas, escaped formulas, quotes around edge blanks. */
const OPTIONS = {
  delimiter: ';',
  record_delimiter: 'windows',
  escape_formulas: true,
  quoted_match: /^\s|\s$|[\r\n]/,
  cast: { number: (value: number) => String(value).replace('.', ',') },
} as const;

/**
 * Writes outings for a spreadsheet set to Spanish: UTF-8 with its mark, semicolons, decimal comma, one line
 * a piece, and one for an outing without any.
 *
 * @returns the lines
 */
export function* outingsCsv(outings: Iterable<Outing>): Generator<string> {
  yield `\uFEFF${stringify([COLUMNS.map(([heading]) => heading)], OPTIONS)}`;
  for (const outing of outings) {
    const entries = outing.species.length > 0 ? outing.species : [undefined];
    yield stringify(
      entries.map((entry) => COLUMNS.map(([, cell]) => cell({ ...outing, entry }))),
      OPTIONS,
    );
  }
}
