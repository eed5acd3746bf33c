import {
  countingScore,
  type Entry,
  headingOf,
  MEDAL_NAMES,
  MODALITY_FACTS,
  MORE_OF_PIECE,
  type MoreOfPiece,
  type Outing,
  pieceField,
  SCORE_STATE_NAMES,
  SEX_NAMES,
  windText,
} from '@cuaderno/domain';
import { FIELD_ROWS } from '../columns/fields';

/** A line of the book's spreadsheet: an outing with one of its pieces, or without any. */
export type Line = Outing & { entry: Entry | undefined; isFirst: boolean };

export type Column = {
  heading: string;
  cell: (line: Line) => string | number | null | undefined;
  /** Whether its cells are days, 'YYYY-MM-DD'. */
  isDay?: true;
  /** In letters. */
  width: number;
};

/** How the score of a piece is known. */
function stateOf(entry: Entry | undefined) {
  const counting = entry && countingScore(entry);
  return counting && SCORE_STATE_NAMES[counting.state];
}

const column = (heading: string, width: number, cell: Column['cell']): Column => ({
  heading,
  width,
  cell,
});

/** A detail of a piece under its label and unit: 'Peso (kg)', 'En canal o entero'. */
function detailColumn(key: MoreOfPiece): Column {
  const { unit, options } = pieceField(key);
  const heading = unit ? `${headingOf(key)} (${unit})` : headingOf(key);
  return column(heading, FIELD_ROWS[key].width ?? 12, ({ entry }) => {
    const value = entry?.[key];
    return value == null ? value : (options?.[value] ?? value);
  });
}

/** The columns of `salidas.csv` and `salidas.xlsx`. */
export const COLUMNS: readonly Column[] = [
  { heading: headingOf('date'), width: 12, cell: ({ date }) => date, isDay: true },
  column('Modalidad', 12, ({ type }) => MODALITY_FACTS[type].texts.name),
  column(headingOf('municipality'), 24, ({ municipality }) => municipality),
  column(headingOf('province'), 16, ({ province }) => province),
  column(headingOf('ccaa'), 20, ({ ccaa }) => ccaa),
  column('Coto o finca', 24, ({ location }) => location),
  column(headingOf('armada'), 14, ({ custom_params: params }) => params.armada),
  column(headingOf('puesto'), 8, ({ custom_params: params }) => params.puesto),
  column(headingOf('place'), 18, ({ custom_params: params }) => params.place ?? params.lugar),
  column(headingOf('species'), 22, ({ entry }) => entry?.species),
  column(headingOf('quantity'), 8, ({ entry }) => entry?.quantity),
  column(headingOf('score'), 12, ({ entry }) => entry && countingScore(entry)?.points),
  column('Medalla', 10, ({ entry }) => entry?.awardedTrophy && MEDAL_NAMES[entry.awardedTrophy]),
  column(
    headingOf('photos'),
    8,
    // Its own once, so that the column sums up to all photos.
    ({ entry, photos, isFirst }) => (isFirst ? photos.length : 0) + (entry?.photos.length ?? 0),
  ),
  column(headingOf('description'), 50, ({ description }) => description),
  column('Id', 38, ({ id }) => id),
  // Later columns are the last ones: programs read the others by their position.
  column(headingOf('sex'), 10, ({ entry }) => entry?.sex && SEX_NAMES[entry.sex]),
  column('Archivada', 10, ({ archivedAt }) => archivedAt && 'sí'),
  ...(['startTime', 'endTime', 'companions'] as const).map((key) =>
    column(
      headingOf(key),
      key === 'companions' ? 24 : 8,
      ({ custom_params: params }) => params[key],
    ),
  ),
  ...MORE_OF_PIECE.map(detailColumn),
  column('Estado', 12, ({ entry }) => stateOf(entry)),
  column('Puntuación estimada', 20, ({ entry }) => entry?.score),
  column('Puntuación medida', 18, ({ entry }) => entry?.measurement?.points),
  column('Acta', 14, ({ entry }) => entry?.homologation?.record),
  {
    heading: 'Fecha del acta',
    width: 16,
    cell: ({ entry }) => entry?.homologation?.date,
    isDay: true,
  },
  column(headingOf('windFrom'), 20, ({ custom_params: params }) => windText(params)),
];

/** The lines of an outing: one a piece, and one for an outing without any. */
export function linesOf(outing: Outing): Line[] {
  const entries = outing.species.length > 0 ? outing.species : [undefined];
  return entries.map((entry, at) => ({ ...outing, entry, isFirst: at === 0 }));
}
