import { groupDigits } from '@cuaderno/domain';
import type { CountedPlace } from '../content/places';
import type { SeasonContent } from '../content/season-content';
import { COLOURS } from '../paper/palette';
import { BOTTOM, LEFT, type Paper, RIGHT, type Style } from '../paper/paper';
import { drawMap, MAP_BOTTOM, MAP_BOX, mapText } from './map';
import { beginPage, LEDE, type Page, TITLE } from './page';

const COLUMN = 291;
const COLUMNS = [LEFT, RIGHT - COLUMN] as const;
/** Where the list begins: below the title, below the map, and on the pages after it. */
const [FIRST_TOP, MAP_TOP, TOP] = [208, MAP_BOTTOM + 34, 84];

const NAME: Style = { font: 'fraunces-600', size: 17 };
const WITHIN: Style = { font: 'figtree-400', size: 15, colour: COLOURS.muted };
const COUNT: Style = { font: 'fraunces-600', size: 20 };

const LEDES = {
  municipality: 'Cada salida, en su municipio.',
  province: 'Cada salida, en su provincia.',
  region: 'Cada salida, en su comunidad.',
  none: '',
};

type Row = { place: CountedPlace; name: string[]; isWithinBelow: boolean; height: number };

/** The places with their outings, most of them first; none where places are left out. */
export function placesPages(paper: Paper, content: SeasonContent): Page[] {
  const { list } = content.places;
  if (list.length === 0) return [];
  const rows = list.map((place) => rowOf(paper, place));
  const hasMap = list.some(({ point }) => point !== null);
  const firstTop = hasMap ? MAP_TOP : FIRST_TOP;
  return paginate(rows, firstTop).map((columns, index) => (context) => {
    const top = index === 0 ? firstTop : TOP;
    beginPage(context);
    if (index === 0) {
      paper.bookmark('Dónde');
      paper.tagged('H1', () => paper.write('Dónde', { x: LEFT, y: 133 }, TITLE));
      const lede = `${LEDES[content.options.places]}${hasMap ? ' El tamaño es el número de salidas.' : ''}`;
      paper.tagged('P', () => paper.write(lede, { x: LEFT, y: 170 }, LEDE));
      if (hasMap) paper.figure(mapText(list), MAP_BOX, () => drawMap(paper, list));
    }
    paper.group('L', () => {
      for (const [column, rowsOfColumn] of columns.entries()) {
        let y = top;
        for (const row of rowsOfColumn) {
          paper.group('LI', () => drawRow(paper, row, { x: COLUMNS[column] ?? LEFT, y }));
          y += row.height;
        }
      }
    });
  });
}

/** The name in as many lines as it needs; what it is in beside it, or below where it doesn't fit. */
function rowOf(paper: Paper, place: CountedPlace): Row {
  const width = COLUMN - paper.measure(groupDigits(place.outings), COUNT) - 14;
  const name = paper.clamped(place.name, NAME, width, 3);
  const last = paper.measure(name.at(-1) ?? '', NAME) + 5;
  const isWithinBelow = place.within !== null && last + paper.measure(place.within, WITHIN) > width;
  return {
    place,
    name,
    isWithinBelow,
    height: 40 + 22 * (name.length - 1) + (isWithinBelow ? 22 : 0),
  };
}

/** Fills pages column by column; the columns of the last page are about equally long. */
function paginate(rows: readonly Row[], firstTop: number): Row[][][] {
  const pages: Row[][][] = [];
  let left = [...rows];
  while (left.length > 0) {
    const room = BOTTOM - (pages.length === 0 ? firstTop : TOP);
    const total = heightOf(left);
    const first = take(left, Math.min(room, total / 2 + 20));
    left = left.slice(first.length);
    const second = take(left, room);
    left = left.slice(second.length);
    pages.push([first, second]);
  }
  return pages;
}

const heightOf = (rows: readonly Row[]) => rows.reduce((sum, { height }) => sum + height, 0);

/** The first rows that fit into a height, one at least. */
function take(rows: readonly Row[], room: number): Row[] {
  let height = 0;
  const end = rows.findIndex((row, index) => {
    height += row.height;
    return height > room && index > 0;
  });
  return rows.slice(0, end === -1 ? rows.length : end);
}

function drawRow(
  paper: Paper,
  { place, name, isWithinBelow, height }: Row,
  { x, y }: { x: number; y: number },
): void {
  paper.tagged('LBody', () => {
    const baseline = y + 25;
    const [last = '', ...before] = name.toReversed();
    for (const [index, line] of before.toReversed().entries()) {
      paper.writePart(line, { x, y: baseline + index * 22 }, NAME);
    }
    const end = baseline + before.length * 22;
    paper.writePart(last, { x, y: end }, NAME);
    if (place.within !== null) {
      const at = isWithinBelow
        ? { x, y: end + 22 }
        : { x: x + paper.measure(last, NAME) + 5, y: end };
      const [within = ''] = isWithinBelow
        ? paper.clamped(place.within, WITHIN, COLUMN)
        : [place.within];
      paper.writePart(within, at, WITHIN);
    }
    const count = groupDigits(place.outings);
    paper.write(count, { x: x + COLUMN, y: baseline + 1, align: 'right' }, COUNT);
  });
  paper.rule(x, y + height - 0.5, COLUMN);
}
