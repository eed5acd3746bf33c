import {
  compareSpecies,
  isSpecies,
  type BookFilters,
  type Entry,
  outingTitle,
  summarize,
} from '@cuaderno/domain';
import type { BookRow } from '../../book/use-outings';
import type { Order } from './use-filters';

type Token = BookRow['species'][number];

/** A row of the table: a piece, or an outing without one. */
export type PieceRow = {
  key: string;
  outing: BookRow;
  title: string;
  estate: string | null;
  piece: Token | null;
  weight: number | null;
  distance: number | null;
};

type Column = {
  label: string;
  compare: (a: PieceRow, b: PieceRow) => number;
  isEmpty: (row: PieceRow) => boolean;
  /** A number or a day: the highest first at the first press, and on the right where it is a number. */
  highestFirst?: true;
  isNumber?: true;
};

const byText = new Intl.Collator('es').compare;
const byNumber = (valueOf: (row: PieceRow) => number | null | undefined) => ({
  compare: (a: PieceRow, b: PieceRow) => (valueOf(a) ?? 0) - (valueOf(b) ?? 0),
  isEmpty: (row: PieceRow) => valueOf(row) == null,
  highestFirst: true as const,
  isNumber: true as const,
});

/** The columns, by their names in the address. */
const COLUMNS = {
  fecha: {
    label: 'Fecha',
    compare: ({ outing: a }, { outing: b }) => Number(a.date > b.date) - Number(a.date < b.date),
    isEmpty: () => false,
    highestFirst: true,
  },
  lugar: {
    label: 'Lugar',
    compare: (a, b) => byText(a.title, b.title),
    isEmpty: ({ outing }) => outing.municipality === null,
  },
  coto: {
    label: 'Coto o finca',
    compare: (a, b) => byText(a.estate ?? '', b.estate ?? ''),
    isEmpty: ({ estate }) => estate === null,
  },
  especie: {
    label: 'Especie',
    compare: (a, b) => compareSpecies(a.piece?.species ?? '', b.piece?.species ?? ''),
    isEmpty: ({ piece }) => piece === null,
  },
  puntos: { label: 'Puntos', ...byNumber(({ piece }) => piece?.best?.score) },
  peso: { label: 'Peso', ...byNumber(({ weight }) => weight) },
  distancia: { label: 'Distancia', ...byNumber(({ distance }) => distance) },
} as const satisfies Record<string, Column>;

export type ColumnName = keyof typeof COLUMNS;
export const COLUMN_NAMES = Object.keys(COLUMNS) as ColumnName[];
export const columnOf = (name: ColumnName): Column => COLUMNS[name];

/** The column that the rows are in the order of. */
export type Sort = { column: ColumnName; isDescending: boolean };

const OF_ORDER: Record<Order, Sort> = {
  fecha: { column: 'fecha', isDescending: true },
  puntuacion: { column: 'puntos', isDescending: true },
  especie: { column: 'especie', isDescending: false },
};

/** The order of an address, 'peso' or '-peso'; without one that of the lines. */
export function sortOf(text: string | null, order: Order): Sort {
  const column = COLUMN_NAMES.find((name) => name === text?.replace(/^-/, ''));
  return column ? { column, isDescending: text?.startsWith('-') === true } : OF_ORDER[order];
}

/** @returns the order after a press of a head, as the address names it */
export function pressed(name: ColumnName, { column, isDescending }: Sort): string {
  const goesDown = name === column ? !isDescending : columnOf(name).highestFirst === true;
  return `${goesDown ? '-' : ''}${name}`;
}

/** What the filters ask of a piece. */
function testsOf({ species, medals }: BookFilters): ((piece: Token) => boolean)[] {
  return [
    ...(species.length > 0
      ? [(piece: Token) => species.some((name) => isSpecies(piece.species, name))]
      : []),
    ...(medals.length > 0
      ? [(piece: Token) => piece.medals.some((medal) => medals.includes(medal))]
      : []),
  ];
}

/** The pieces of an outing: each of its entries, else those of one species together. */
function piecesOf(outing: BookRow, entries: readonly Entry[] | undefined) {
  if (!entries) {
    return outing.species.map((piece) => ({
      piece,
      weight: null,
      distance: null,
    }));
  }
  const bare = { ...outing, location: null, custom_params: {}, archivedAt: null };
  return entries.flatMap((entry) => {
    const [piece] = summarize({ ...bare, species: [entry] }).species;
    const { weight, distance } = entry;
    return piece ? { piece, weight, distance } : [];
  });
}

/** The rows of outings in no order: of each the pieces that the filters look for, or one row without a piece. */
export function pieceRows(
  outings: readonly BookRow[],
  filters: BookFilters,
  entriesOf: (row: BookRow) => readonly Entry[] | undefined,
): PieceRow[] {
  const tests = testsOf(filters);
  return outings.flatMap((outing): PieceRow[] => {
    const its = {
      outing,
      title: outingTitle(outing),
      estate: outing.cotoName ?? outing.finca,
    };
    const all = piecesOf(outing, entriesOf(outing));
    // Species and medal in one piece, else in two.
    const both = all.filter(({ piece }) => tests.every((test) => test(piece)));
    const one = all.filter(({ piece }) => tests.some((test) => test(piece)));
    const wanted = both.length > 0 ? both : one;
    if (wanted.length === 0)
      return [{ ...its, key: outing.id, piece: null, weight: null, distance: null }];
    // By their places: a row stays, with the focus, when its outing's entries are read.
    return wanted.map((piece, index) => ({ ...its, ...piece, key: `${outing.id} ${index}` }));
  });
}

/** Sorts rows, those without the value last both ways; equal ones stay in their order. */
export function sorted(rows: readonly PieceRow[], { column, isDescending }: Sort): PieceRow[] {
  const { compare, isEmpty } = columnOf(column);
  return rows.toSorted(
    (a, b) =>
      Number(isEmpty(a)) - Number(isEmpty(b)) ||
      (isEmpty(a) ? 0 : (isDescending ? -1 : 1) * compare(a, b)),
  );
}
