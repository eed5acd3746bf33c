import { monthName, type OutingSummary, seasonOf } from '@cuaderno/domain';

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
interface SeasonDivider {
  kind: 'season';
  key: string;
  season: number;
}
export type BookLine = MonthLine | OutingLine | SeasonDivider;

/** The book as lines, newest first: months with their outings, and dividers between seasons. */
export function bookLines(outings: readonly OutingSummary[], firstMonth?: number): BookLine[] {
  const lines: BookLine[] = [];
  let season: number | null = null;
  let month: MonthLine | undefined;
  let yearMonth = '';
  for (const outing of outings) {
    if (!month || !outing.date.startsWith(yearMonth)) {
      yearMonth = outing.date.slice(0, 'YYYY-MM'.length);
      const its = seasonOf(outing.date, firstMonth);
      if (season !== null && its !== season) {
        lines.push({ kind: 'season', key: `season ${its}`, season: its });
      }
      season = its;
      month = { kind: 'month', key: monthName(outing.date), index: lines.length, count: 0 };
      lines.push(month);
    }
    month.count += 1;
    lines.push({ kind: 'outing', key: outing.id, outing, month });
  }
  return lines;
}
