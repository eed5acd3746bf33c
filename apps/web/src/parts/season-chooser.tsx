import { type OutingSummary, seasonOf, seasonYears, todayInSpain } from '@cuaderno/domain';
import { type ReactNode, useMemo } from 'react';
import { count } from '../lib/format';
import { Chooser } from './chooser';

type SeasonChooserProps = {
  /** The first year, null for all. */
  season: number | null;
  firstMonth: number;
  book: readonly OutingSummary[] | undefined;
  /** The address of a season, null for all. */
  addressOf: (season: number | null) => string;
  /** What is pressed. */
  children: ReactNode;
};

/** Opens the list of the book's seasons and 'Todas', each with its outings. */
export function SeasonChooser({
  season,
  firstMonth,
  book,
  addressOf,
  children,
}: SeasonChooserProps) {
  const seasons = useMemo(
    () => countSeasons(book ?? [], firstMonth, season),
    [book, firstMonth, season],
  );
  const choices = [
    ...seasons.map(([year, outings]) => ({
      to: addressOf(year),
      name: seasonYears(year, firstMonth),
      note: count(outings, 'salida', 'salidas'),
      isChosen: year === season,
    })),
    {
      to: addressOf(null),
      name: 'Todas',
      note: count(book?.length ?? 0, 'salida', 'salidas'),
      isChosen: season === null,
    },
  ];
  return (
    <Chooser label="Temporadas" choices={choices}>
      {children}
    </Chooser>
  );
}

/** The seasons with outings, the current and the chosen one, newest first, with their outings. */
function countSeasons(
  book: readonly OutingSummary[],
  firstMonth: number,
  chosen: number | null,
): [season: number, outings: number][] {
  const counts = new Map([[seasonOf(todayInSpain(), firstMonth), 0]]);
  if (chosen !== null) counts.set(chosen, 0);
  for (const { date } of book) {
    const season = seasonOf(date, firstMonth);
    counts.set(season, (counts.get(season) ?? 0) + 1);
  }
  return [...counts].toSorted(([a], [b]) => b - a);
}
