import { formatDay, MONTHS, type Season, seasonName, seasonYears } from '@cuaderno/domain';

/** The title of a season, null for all of them. */
export const seasonTitle = (season: number | null, firstMonth: number) =>
  season === null ? 'Todas las temporadas' : seasonName(season, firstMonth);

const DAY = new Intl.DateTimeFormat('es-ES', { day: 'numeric', month: 'long', timeZone: 'UTC' });

/** What the small figures are: 'En pequeño, la 2025–26 hasta el 21 de noviembre'. */
export function comparisonText({ season, firstMonth, beforeUntil }: Season): string {
  const years = `En pequeño, la ${seasonYears(season - 1, firstMonth)}`;
  return beforeUntil === null
    ? years
    : `${years} hasta el ${DAY.format(new Date(`${beforeUntil}T00:00:00Z`))}`;
}

/** 'abr'. */
export const shortMonth = (month: number) => MONTHS[month - 1]?.slice(0, 3).toLowerCase();

/** Where and when: 'Hornachuelos, 14/11/2026'. */
export const whereAndWhen = (municipality: string | null, date: string) =>
  [municipality, formatDay(date)].filter(Boolean).join(', ');
