import {
  groupDigits,
  MEDAL_NAMES,
  MEDALS,
  MODALITIES,
  MODALITY_FACTS,
  MODALITY_TEXTS,
  seasonYears,
} from '@cuaderno/domain';
import { SPECIES_PAGE, SPECIES_ROW, speciesSplit } from '../content/species-split';
import { barsOf, headlineFigures, ledeText } from '../content/figure-texts';
import type { SeasonContent } from '../content/season-content';
import { drawMedal, drawModality, drawSpecies } from '../paper/drawings';
import { COLOURS, INKS, metalOf } from '../paper/palette';
import { BOTTOM, LEFT, type Paper, RIGHT, type Style } from '../paper/paper';
import { chartText, drawChart, drawLegend } from './chart';
import {
  beginPage,
  BODY,
  fitted,
  LEDE,
  MUTED,
  type Page,
  SECTION,
  SMALL,
  TITLE,
  writeSection,
} from './page';

const WIDTH = RIGHT - LEFT;
const FIGURE: Style = { font: 'fraunces-600', size: 46, tracking: -0.02 };
const COUNT: Style = { font: 'fraunces-600', size: 28 };
const SMALL_COUNT: Style = { font: 'fraunces-600', size: 20 };

/** The figures of the seasons: one page, and others for a very long list of species. */
export function figuresPages(content: SeasonContent): Page[] {
  const { species } = content.now;
  const split = speciesSplit(species.length);
  const pages: Page[] = [
    (context) => {
      const { paper } = context;
      beginPage(context);
      paper.bookmark(content.titles.figures);
      paper.tagged('H1', () => paper.write(content.titles.figures, { x: LEFT, y: 133 }, TITLE));
      drawLede(paper, ledeText(content));
      drawFigures(paper, content);
      drawMonths(paper, content);
      drawMedals(paper, content);
      drawModalities(paper, content);
      drawSpeciesList(paper, species.slice(0, split.below), 903.5);
    },
  ];
  for (let page = 0; page < split.pages; page += 1) {
    const from = page * SPECIES_PAGE;
    pages.push((context) => {
      beginPage(context);
      drawSpeciesList(context.paper, species.slice(from, from + SPECIES_PAGE), 113.5);
    });
  }
  return pages;
}

/** Two lines, as wide as is good to read; a long text has the whole width, or a smaller size. */
function drawLede(paper: Paper, text: string): void {
  const small = { ...LEDE, size: 16 };
  const fits = ([style, width]: readonly [Style, number]) =>
    paper.lines(text, style, width).length <= 2;
  const wide = [
    [LEDE, 560],
    [LEDE, WIDTH],
  ] as const;
  const [style, width] = wide.find(fits) ?? [small, WIDTH];
  const lines = paper.lines(text, style, width);
  paper.tagged('P', () =>
    paper.writeLines(lines, { x: LEFT, y: 170 }, style, lines.length > 2 ? 22 : 28),
  );
}

function drawFigures(paper: Paper, content: SeasonContent): void {
  const column = WIDTH / 5;
  paper.rule(LEFT, 232.5, WIDTH, COLOURS.lineStrong);
  paper.rule(LEFT, 351.5, WIDTH, COLOURS.lineStrong);
  paper.group('L', () => {
    for (const [index, { name, value, note }] of headlineFigures(content).entries()) {
      const x = LEFT + index * column + (index > 0 ? 17 : 0);
      if (index > 0)
        paper.rect({ x: x - 17, y: 233, width: 1, height: 118 }, { fill: COLOURS.line });
      paper.group('LI', () =>
        paper.tagged('LBody', () => {
          const width = column - 24;
          paper.writePart(value, { x, y: 289 }, fitted(paper, value, FIGURE, width));
          paper.writePart(name, { x, y: 314 }, BODY);
          paper.write(note, { x, y: 334 }, fitted(paper, note, SMALL, width));
        }),
      );
    }
  });
}

function drawMonths(paper: Paper, content: SeasonContent): void {
  const { before, firstMonth } = content;
  const bars = barsOf(content);
  const former = before && seasonYears(before.season, firstMonth);
  writeSection(paper, before ? 'Mes a mes' : 'Temporada a temporada', 413.5);
  const text = chartText(bars, former);
  paper.figure(
    `Salidas por ${before ? 'mes' : 'temporada'} y modalidad. ${text}`,
    { x: LEFT, y: 424, width: WIDTH, height: 226 },
    () => {
      drawLegend(paper, 439, former);
      drawChart(paper, bars, 622.5);
    },
  );
}

function drawMedals(paper: Paper, { now }: SeasonContent): void {
  writeSection(paper, 'Medallas', 709.5, LEFT, 324);
  paper.group('L', () => {
    for (const [index, medal] of MEDALS.entries()) {
      const x = [LEFT, 198, 302][index] ?? LEFT;
      if (index > 0) paper.rect({ x: x - 1, y: 710, width: 1, height: 66 }, { fill: COLOURS.line });
      const left = index > 0 ? x + 8 : x - 6;
      drawMedal(paper, medal, { x: left, y: 708, width: 52 });
      const style = { ...BODY, colour: metalOf(medal).word };
      const count = groupDigits(now.medals[medal]);
      paper.group('LI', () =>
        paper.tagged('LBody', () => {
          paper.writePart(count, { x: left + 52, y: 744 }, fitted(paper, count, COUNT, 50));
          paper.write(MEDAL_NAMES[medal], { x: left + 52, y: 765 }, style);
        }),
      );
    }
  });
}

function drawModalities(paper: Paper, { now }: SeasonContent): void {
  const [x, width] = [452, 266];
  writeSection(paper, 'Modalidades', 709.5, x, width);
  const highest = Math.max(1, ...Object.values(now.totals));
  paper.group('L', () => {
    for (const [index, type] of MODALITIES.entries()) {
      const y = 736 + index * 46;
      const { ink, line } = INKS[type];
      const count = now.totals[MODALITY_FACTS[type].section];
      drawModality(paper, type, { x, y: y - 16, width: 22 }, ink);
      paper.group('LI', () =>
        paper.tagged('LBody', () => {
          paper.writePart(MODALITY_TEXTS[type].plural, { x: x + 32, y }, BODY);
          paper.write(groupDigits(count), { x: RIGHT, y: y + 1.5, align: 'right' }, SMALL_COUNT);
        }),
      );
      const bar = { x, y: y + 16.5, height: 3 };
      paper.rect({ ...bar, width }, { fill: COLOURS.line, radius: 1.5 });
      if (count > 0) {
        paper.rect(
          { ...bar, width: Math.max(3, (width * count) / highest) },
          { fill: line, radius: 1.5 },
        );
      }
    }
  });
}

/** The species in four columns, `top` the rule of the heading; closer at the foot of a page. */
export function drawSpeciesList(
  paper: Paper,
  list: SeasonContent['now']['species'],
  top: number,
): void {
  if (list.length === 0) return;
  writeSection(paper, 'Especies', top);
  const column = WIDTH / 4;
  const room = (BOTTOM - 10 - top) / Math.ceil(list.length / 4);
  const pitch = Math.min(SPECIES_ROW, room);
  paper.group('L', () => {
    for (const [index, { species, pieces }] of list.entries()) {
      const x = LEFT + (index % 4) * column;
      const row = Math.floor(index / 4);
      const y = top + Math.min(33.5, pitch * 0.72) + row * pitch;
      if (index % 4 === 0 && row > 0) paper.rule(LEFT, top + row * pitch, WIDTH);
      drawSpecies(paper, species, { x, y: y - 22, width: 29 });
      const count = groupDigits(pieces);
      const style = fitted(paper, count, SECTION, 60);
      const left = x + 40 + paper.measure(count, style) + 10;
      const width = x + column - 8 - left;
      paper.group('LI', () =>
        paper.tagged('LBody', () => {
          paper.writePart(count, { x: x + 40, y }, style);
          writeName(paper, species, { x: left, y: y - 2, width });
        }),
      );
    }
  });
}

/** The name of a species in one line, or in two smaller ones. */
function writeName(
  paper: Paper,
  name: string,
  { x, y, width }: { x: number; y: number; width: number },
): void {
  if (paper.measure(name, MUTED) <= width) return paper.write(name, { x, y }, MUTED);
  const style = paper.lines(name, SMALL, width).length > 2 ? { ...SMALL, size: 11 } : SMALL;
  paper.writeLines(paper.clamped(name, style, width, 2), { x, y: y - 8 }, style, 16);
  return undefined;
}
