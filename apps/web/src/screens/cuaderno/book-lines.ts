import { monthName, type OutingSummary, seasonName, seasonOf } from '@cuaderno/domain';

/** A month's outings; on a phone its heading is a line of its own, on a desktop a column. */
export interface MonthLine {
  kind: 'month';
  key: string;
  month: string;
  count: number;
}
interface OutingLine {
  kind: 'outing';
  key: string;
  outing: OutingSummary;
  /** The last one of its month: no rule under it. */
  last: boolean;
  /** The heading of its month, on the first outing of it. */
  month: MonthLine | null;
}
interface SeasonLine {
  kind: 'season';
  key: string;
  season: string;
}
export type BookLine = MonthLine | OutingLine | SeasonLine;

/** The book as lines, newest first: months with their outings, and a divider where a season ends. */
export function bookLines(outings: readonly OutingSummary[]): BookLine[] {
  const lines: BookLine[] = [];
  let season: number | null = null;
  for (const outing of outings) {
    const month = monthName(outing.date);
    const previous = lines.at(-1);
    const opens = previous?.kind !== 'outing' || monthName(previous.outing.date) !== month;
    if (season !== null && seasonOf(outing.date) !== season) {
      const name = seasonName(seasonOf(outing.date));
      lines.push({ kind: 'season', key: name, season: name });
    }
    season = seasonOf(outing.date);
    const heading: MonthLine | null = opens ? { kind: 'month', key: month, month, count: 0 } : null;
    if (heading) {
      if (previous?.kind === 'outing') previous.last = true;
      lines.push(heading);
    }
    lines.push({ kind: 'outing', key: outing.id, outing, last: false, month: heading });
  }
  const end = lines.at(-1);
  if (end?.kind === 'outing') end.last = true;
  return countMonths(lines);
}

function countMonths(lines: BookLine[]): BookLine[] {
  let month: MonthLine | null = null;
  for (const line of lines) {
    if (line.kind === 'month') month = line;
    if (line.kind === 'outing' && month) month.count += 1;
  }
  return lines;
}
