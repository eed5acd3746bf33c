import { monthName, type OutingSummary, seasonName, seasonOf } from '@cuaderno/domain';

/** The heading of a month, sticky while its outings are visible. */
export interface MonthLine {
  kind: 'month';
  key: string;
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
interface SeasonLine {
  kind: 'season';
  key: string;
}
export type BookLine = MonthLine | OutingLine | SeasonLine;

/** The book as lines, newest first: months with their outings, and dividers between seasons. */
export function bookLines(outings: readonly OutingSummary[]): BookLine[] {
  const lines: BookLine[] = [];
  let season: number | null = null;
  for (const outing of outings) {
    const its = seasonOf(outing.date);
    if (season !== null && its !== season) lines.push({ kind: 'season', key: seasonName(its) });
    season = its;
    const name = monthName(outing.date);
    const previous = lines.at(-1);
    const open = previous?.kind === 'outing' && previous.month.key === name ? previous.month : null;
    const month: MonthLine = open ?? { kind: 'month', key: name, index: lines.length, count: 0 };
    if (!open) lines.push(month);
    month.count += 1;
    lines.push({ kind: 'outing', key: outing.id, outing, month });
  }
  return lines;
}
