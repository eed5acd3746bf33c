import { MODALITIES, MODALITY_FACTS, MODALITY_TEXTS, type Modality } from '@cuaderno/domain';
import type { Bar } from '../content/figure-texts';
import { COLOURS, INKS } from '../paper/palette';
import { LEFT, type Paper, RIGHT, type Style } from '../paper/paper';
import { BODY, fitted, MUTED, SMALL } from './page';

const WIDTH = RIGHT - LEFT;
const HEIGHT = 148;
const TOTAL: Style = { font: 'fraunces-600', size: 14 };
const LABEL: Style = { ...SMALL, font: 'figtree-500' };
const CURRENT: Style = { font: 'figtree-600', size: 13, colour: COLOURS.accent };

type Box = { x: number; y: number; width: number; height: number };
type Totals = Bar['totals'];

const sum = (totals: Totals) =>
  MODALITIES.reduce((all, type) => all + totals[MODALITY_FACTS[type].section], 0);

/** Fills a box as its modality: solid, hatched, dotted, so that they differ without colour. */
function fill(paper: Paper, type: Modality, box: Box): void {
  const { ink } = INKS[type];
  const inner = {
    x: box.x + 0.75,
    y: box.y + 0.75,
    width: box.width - 1.5,
    height: box.height - 1.5,
  };
  if (type === 'espera') return paper.rect(box, { fill: ink });
  paper.clipped(box, () =>
    paper.path(
      type === 'monteria' ? hatch(box) : dots(box),
      type === 'monteria' ? { stroke: ink, thickness: 2 } : { fill: ink },
    ),
  );
  return paper.rect(inner, { stroke: ink, thickness: 1.5 });
}

/** Lines at 45 degrees, 4.6 px from each other. */
function hatch({ x, y, width, height }: Box): string {
  const step = 4.6 * Math.SQRT2;
  const count = Math.ceil((width + height) / step);
  return Array.from({ length: count + 1 }, (_, index) => {
    const from = x + index * step;
    return `M${from.toFixed(2)} ${y}L${(from - height).toFixed(2)} ${(y + height).toFixed(2)}`;
  }).join('');
}

/** Dots, 4 px from each other. */
function dots({ x, y, width, height }: Box): string {
  const [columns, rows] = [Math.ceil(width / 4), Math.ceil(height / 4)];
  return Array.from({ length: columns * rows }, (_, index) => {
    const left = x + (index % columns) * 4 + 2;
    const top = y + height - Math.floor(index / columns) * 4 - 2;
    return `M${(left - 1.3).toFixed(2)} ${top.toFixed(2)}a1.3 1.3 0 1 0 2.6 0a1.3 1.3 0 1 0 -2.6 0z`;
  }).join('');
}

/** The modalities' fills, and the outline of the season before; `y` the baseline of the words. */
export function drawLegend(paper: Paper, y: number, former: string | null): void {
  let x = LEFT;
  for (const type of MODALITIES) {
    fill(paper, type, { x, y: y - 11.5, width: 20, height: 14 });
    const { plural } = MODALITY_TEXTS[type];
    paper.write(plural, { x: x + 27, y }, BODY);
    x += 27 + paper.measure(plural, BODY) + 16;
  }
  if (former === null) return;
  paper.path(`M${x + 1.5} ${y + 1.5}V${y - 11}h14v12.5`, { stroke: COLOURS.former });
  paper.write(former, { x: x + 23, y }, MUTED);
}

/** The value of a line of the grid, for eight lines at most. */
function gridStep(highest: number): number {
  const steps = [1, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000];
  return steps.find((step) => highest / step <= 8) ?? 5_000;
}

/** A stack a month or a season by modality, the season before as an outline; `axis` the baseline. */
export function drawChart(paper: Paper, bars: readonly Bar[], axis: number): void {
  const highest = Math.max(
    1,
    ...bars.flatMap(({ totals, former }) => [sum(totals), former ? sum(former) : 0]),
  );
  const step = gridStep(highest);
  const top = Math.ceil(highest / step) * step;
  const heightOf = (count: number) => (count / top) * HEIGHT;
  const column = WIDTH / Math.max(bars.length, 1);
  const width = Math.min(27, column * 0.52);
  for (let line = step; line <= top; line += step) {
    paper.rule(LEFT, Math.round(axis - heightOf(line)) + 0.5, WIDTH);
  }
  // Labels of many seasons stand apart by 44 px at least.
  const every = Math.ceil(44 / column);
  for (const [index, bar] of bars.entries()) {
    const middle = LEFT + column * (index + 0.5);
    drawBar(paper, bar, { middle, width, axis, heightOf });
    const total = sum(bar.totals);
    const size = fitted(paper, String(total), TOTAL, column - 2);
    // Among very many seasons a number may have no room; the chart's words have it.
    if (total > 0 && paper.measure(String(total), size) <= column + 4) {
      paper.write(
        String(total),
        { x: middle, y: axis - heightOf(total) - 6, align: 'center' },
        size,
      );
    }
    if (index % every === 0) {
      const style = bar.isCurrent ? CURRENT : LABEL;
      paper.write(bar.label, { x: middle, y: axis + 20, align: 'center' }, style);
    }
  }
  paper.rule(LEFT, axis, WIDTH, COLOURS.text);
}

type Placed = { middle: number; width: number; axis: number; heightOf: (count: number) => number };

function drawBar(
  paper: Paper,
  { totals, former }: Bar,
  { middle, width, axis, heightOf }: Placed,
): void {
  if (former && sum(former) > 0) {
    const outline = width + 8;
    paper.path(
      `M${middle - outline / 2} ${axis}v${-heightOf(sum(former))}h${outline}v${heightOf(sum(former))}`,
      { stroke: COLOURS.former },
    );
  }
  let y = axis;
  for (const type of MODALITIES) {
    const height = heightOf(totals[MODALITY_FACTS[type].section]);
    if (height === 0) continue;
    y -= height;
    paper.rect({ x: middle - width / 2, y, width, height }, { fill: COLOURS.page });
    fill(paper, type, { x: middle - width / 2, y, width, height });
  }
}

/** The chart in words: 'Abril: 2 recechos. Mayo: 2 esperas …'. */
export function chartText(bars: readonly Bar[], former: string | null): string {
  return bars
    .filter((bar) => sum(bar.totals) > 0 || (bar.former && sum(bar.former) > 0))
    .map((bar) => {
      const parts = MODALITIES.flatMap((type) => {
        const count = bar.totals[MODALITY_FACTS[type].section];
        const { name, plural } = MODALITY_TEXTS[type];
        return count === 0 ? [] : `${count} ${(count === 1 ? name : plural).toLowerCase()}`;
      });
      const before = former && bar.former ? ` (${former}: ${sum(bar.former)})` : '';
      return `${bar.name}: ${parts.join(', ') || 'ninguna salida'}${before}.`;
    })
    .join(' ');
}
