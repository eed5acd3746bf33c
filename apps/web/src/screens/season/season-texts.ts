import {
  type Day,
  formatDay,
  groupDigits,
  MODALITIES,
  type Modality,
  MODALITY_FACTS,
  MONTHS,
  type Season,
  type SeasonFigures,
  seasonName,
  seasonYears,
} from '@cuaderno/domain';

type Totals = SeasonFigures['totals'];

/** The outings of all modalities. */
export const outingsIn = (totals: Totals) =>
  MODALITIES.reduce((all, type) => all + totals[MODALITY_FACTS[type].section], 0);

/** A part of a bar: the outings of a modality, between those before them and those after. */
type Part = { type: Modality; from: number; to: number };

/** The modalities with outings, stacked in the product's order. */
export function stackOf(totals: Totals): Part[] {
  let below = 0;
  const parts = MODALITIES.map((type) => {
    const from = below;
    below += totals[MODALITY_FACTS[type].section];
    return { type, from, to: below };
  });
  return parts.filter(({ from, to }) => to > from);
}

/** The title of a season, null for all of them. */
export const seasonTitle = (season: number | null, firstMonth: number) =>
  season === null ? 'Todas las temporadas' : seasonName(season, firstMonth);

const DAY = new Intl.DateTimeFormat('es-ES', { day: 'numeric', month: 'long', timeZone: 'UTC' });

/** '21 de noviembre'. */
const dayOf = (day: Day) => DAY.format(new Date(`${day}T00:00:00Z`));

/** What the small figures are: 'En pequeño, la 2025–26 hasta el 21 de noviembre'. */
export function comparisonText({ season, firstMonth, beforeUntil }: Season): string {
  const years = `En pequeño, la ${seasonYears(season - 1, firstMonth)}`;
  return beforeUntil === null ? years : `${years} hasta el ${dayOf(beforeUntil)}`;
}

/** The outings of the season before, in words: '2025–26 a 23 de noviembre: 17', '2025–26: 29' of a whole one. */
export function outingsBefore({ season, firstMonth, beforeUntil, before }: Season): string {
  const until = beforeUntil === null ? '' : ` a ${dayOf(beforeUntil)}`;
  return `${seasonYears(season - 1, firstMonth)}${until}: ${groupDigits(before.outings)}`;
}

/** 'abr'. */
export const shortMonth = (month: number) => MONTHS[month - 1]?.slice(0, 3).toLowerCase();

/** Where and when: 'Hornachuelos, 14/11/2026'. */
export const whereAndWhen = (municipality: string | null, date: string) =>
  [municipality, formatDay(date)].filter(Boolean).join(', ');
