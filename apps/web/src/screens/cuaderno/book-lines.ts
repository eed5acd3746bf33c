import {
  compareSpecies,
  isSpecies,
  monthName,
  type OutingSummary,
  seasonOf,
} from '@cuaderno/domain';
import type { OtherSpecies } from './other-species';
import type { Order } from './use-filters';

/** The heading of a month or a species, sticky while its outings are visible; without a title none is shown. */
export interface MonthLine {
  kind: 'month';
  key: string;
  title: string | null;
  /** Its index among the lines; its outings follow. */
  index: number;
  count: number;
}
interface OutingLine {
  kind: 'outing';
  key: string;
  outing: OutingSummary;
  month: MonthLine;
}
interface SeasonDivider {
  kind: 'season';
  key: string;
  season: number;
}
/** The words over the outings that pass the filters with two pieces. */
interface OthersDivider {
  kind: 'others';
  key: string;
  others: OtherSpecies;
}
export type DividerLine = SeasonDivider | OthersDivider;
export type BookLine = MonthLine | OutingLine | DividerLine;

type Arrangement = {
  order: Order;
  /** The species that are looked for, none for any. */
  species: readonly string[];
  /** The season that needs no divider. */
  named: number;
  firstMonth: number;
};

/**
 * The book as lines, newest first: months with their outings, and dividers between seasons; by score without either,
 * by species under their names. The other outings follow.
 */
export function bookLines(
  outings: readonly OutingSummary[],
  others: OtherSpecies | null,
  arrangement: Arrangement,
): BookLine[] {
  const lines: BookLine[] = [];
  addOutings(lines, outings, arrangement);
  if (others) {
    lines.push({ kind: 'others', key: 'others', others });
    addOutings(lines, others.outings, arrangement);
  }
  return lines;
}

function addOutings(
  lines: BookLine[],
  outings: readonly OutingSummary[],
  { order, species, named, firstMonth }: Arrangement,
): void {
  const start = lines.length;
  let season = named;
  let month: MonthLine | undefined;
  let group: string | null = null;
  for (const { outing, title, key } of inOrder(outings, order, species)) {
    if (!month || key !== group) {
      group = key;
      const its = order === 'fecha' ? seasonOf(outing.date, firstMonth) : season;
      if (its !== season) {
        lines.push({ kind: 'season', key: `season ${its} ${start}`, season: its });
      }
      season = its;
      month = { kind: 'month', key: `${key} ${start}`, title, index: lines.length, count: 0 };
      lines.push(month);
    }
    month.count += 1;
    lines.push({ kind: 'outing', key: outing.id, outing, month });
  }
}

type Ordered = { outing: OutingSummary; title: string | null; key: string };

/** The outings in an order, each with the heading that it stands under. */
function inOrder(
  outings: readonly OutingSummary[],
  order: Order,
  wanted: readonly string[],
): Ordered[] {
  if (order === 'fecha') {
    return outings.map((outing) => ({
      outing,
      title: monthName(outing.date),
      key: outing.date.slice(0, 'YYYY-MM'.length),
    }));
  }
  const ranked = outings.map((outing) => ({ outing, ...rankOf(outing, order, wanted) }));
  return ranked
    .toSorted((a, b) => compareSpecies(a.key, b.key) || b.score - a.score)
    .map(({ outing, key }) => ({ outing, key, title: order === 'especie' ? key || NONE : null }));
}

const NONE = 'Sin piezas';

/** What an outing is ordered by: its first species that is looked for, and the best score of it or of all. */
function rankOf(
  { species }: OutingSummary,
  order: Order,
  wanted: readonly string[],
): { key: string; score: number } {
  const its = species.filter(
    (entry) => wanted.length === 0 || wanted.some((name) => isSpecies(entry.species, name)),
  );
  const first = its.toSorted((a, b) => compareSpecies(a.species, b.species))[0]?.species ?? '';
  const key = order === 'especie' ? first : '';
  const counted = order === 'especie' ? its.filter((entry) => entry.species === first) : its;
  return { key, score: Math.max(0, ...counted.map(({ best }) => best?.score ?? 0)) };
}
