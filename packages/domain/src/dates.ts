/** A calendar day as it is stored and sent: 'YYYY-MM-DD'. */
export type Day = string;

export const EARLIEST_YEAR = 1900;
export const EARLIEST_DAY: Day = `${EARLIEST_YEAR}-01-01`;

const MADRID = new Intl.DateTimeFormat('en', {
  timeZone: 'Europe/Madrid',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** @returns the day in Spain (Europe/Madrid) at a moment, independent of the machine's zone */
export function dayInSpain(moment: Date): Day {
  // Built from parts: a locale's formats change between versions of ICU.
  const parts = MADRID.formatToParts(moment);
  const partOf = (type: Intl.DateTimeFormatPartTypes) =>
    parts.find((part) => part.type === type)?.value ?? '';
  return `${partOf('year').padStart(4, '0')}-${partOf('month')}-${partOf('day')}`;
}

const MINUTE = 60_000;
/** The last day that was asked for: a book's outings ask for it one by one. */
let known = { minute: Number.NaN, day: '' };

/** Today in Spain. */
export function todayInSpain(now = new Date()): Day {
  const minute = Math.floor(now.getTime() / MINUTE);
  if (known.minute !== minute) known = { minute, day: dayInSpain(now) };
  return known.day;
}

/**
 * Today in the device's time zone: the Canaries are an hour behind the rest of Spain.
 * Never later than today in Spain, the latest date of an outing.
 */
export function todayHere(now = new Date()): Day {
  const local = new Date(now.getTime() - now.getTimezoneOffset() * 60_000);
  const here = local.toISOString().slice(0, 10);
  const spain = todayInSpain(now);
  return here < spain ? here : spain;
}

function calendarDay(year: number, month: number, day: number): Day | null {
  const date = new Date(Date.UTC(2000, month - 1, day));
  date.setUTCFullYear(year, month - 1, day);
  const exists =
    date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return exists ? date.toISOString().slice(0, 10) : null;
}

const ISO_TIME =
  /^(\d{4}-\d{2}-\d{2})[T ]([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-]([01]\d|2[0-3]):?[0-5]\d)?$/;

/**
 * Parses a day: 'YYYY-MM-DD', 'dd/mm/yyyy', or an ISO time (its day in Spain; without an
 * offset, its own day). Null for any other text and for a day not in the calendar.
 */
export function parseDay(text: string): Day | null {
  const trimmed = text.trim();
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(trimmed);
  if (iso) return calendarDay(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const spanish = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(trimmed);
  if (spanish) return calendarDay(Number(spanish[3]), Number(spanish[2]), Number(spanish[1]));
  const time = ISO_TIME.exec(trimmed);
  if (!time?.[1]) return null;
  const named = parseDay(time[1]);
  if (named === null || time[5] === undefined) return named;
  const moment = new Date(trimmed.replace(' ', 'T').replace(/([+-]\d{2})(\d{2})$/, '$1:$2'));
  return Number.isNaN(moment.getTime()) ? null : dayInSpain(moment);
}

/** Formats a day: '14/11/2026'. Any other text is returned unchanged. */
export function formatDay(day: Day): string {
  const parsed = parseDay(day);
  if (parsed === null) return day;
  const [year, month, date] = parsed.split('-');
  return `${date}/${month}/${year}`;
}

/** The month in which a hunting season begins, 1 to 12, unless the hunter chooses another. */
export const SEASON_START = 4;

/** The first year of a day's hunting season, which runs for twelve months: from 1 April to 31 March. */
export function seasonOf(day: Day, firstMonth = SEASON_START): number {
  const year = Number(day.slice(0, 4));
  return Number(day.slice(5, 7)) >= firstMonth ? year : year - 1;
}

/** A season's years by the first of them: '2026–27', and '2026' if it is a calendar year. */
export function seasonYears(season: number, firstMonth = SEASON_START): string {
  return firstMonth === 1
    ? String(season)
    : `${season}–${String((season + 1) % 100).padStart(2, '0')}`;
}

/** A season's name by its first year: 'Temporada 2026–27'. */
export function seasonName(season: number, firstMonth = SEASON_START): string {
  return `Temporada ${seasonYears(season, firstMonth)}`;
}
