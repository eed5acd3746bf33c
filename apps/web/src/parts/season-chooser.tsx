import { type OutingSummary, seasonOf, seasonYears, todayInSpain } from '@cuaderno/domain';
import { ChevronDown } from 'lucide-react';
import { type FocusEvent, type KeyboardEvent, type ReactNode, useMemo, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { count } from '../lib/format';
import './season-chooser.css';

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
  const list = useRef<HTMLDetailsElement>(null);
  const summary = useRef<HTMLElement>(null);
  const seasons = useMemo(
    () => countSeasons(book ?? [], firstMonth, season),
    [book, firstMonth, season],
  );
  const close = () => list.current?.removeAttribute('open');
  /** Closes the list, whose focus would be lost. */
  const leave = () => {
    close();
    summary.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !list.current?.open) return;
    event.preventDefault();
    leave();
  };
  const onBlur = ({ relatedTarget, currentTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) close();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes the list, as of a menu
    <details ref={list} className="season-chooser" onKeyDown={onKeyDown} onBlur={onBlur}>
      <summary ref={summary}>
        {children}
        <ChevronDown aria-hidden />
      </summary>
      <nav aria-label="Temporadas">
        {seasons.map(([year, outings]) => (
          <Choice
            key={year}
            to={addressOf(year)}
            isChosen={year === season}
            outings={outings}
            onChosen={leave}
          >
            {seasonYears(year, firstMonth)}
          </Choice>
        ))}
        <Choice
          to={addressOf(null)}
          isChosen={season === null}
          outings={book?.length ?? 0}
          onChosen={leave}
        >
          Todas
        </Choice>
      </nav>
    </details>
  );
}

type ChoiceProps = {
  to: string;
  isChosen: boolean;
  outings: number;
  onChosen: () => void;
  children: string;
};

/** Takes the place of the shown season in the history, so that 'Volver' leads past both. */
function Choice({ to, isChosen, outings, onChosen, children }: ChoiceProps) {
  const { state } = useLocation();
  return (
    <Link
      to={to}
      replace
      state={state}
      aria-current={isChosen ? 'page' : undefined}
      onClick={onChosen}
    >
      {children} <span>{count(outings, 'salida', 'salidas')}</span>
    </Link>
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
