import {
  type OutingSummary,
  seasonName,
  seasonOf,
  seasonYears,
  todayInSpain,
} from '@cuaderno/domain';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Seasons } from './memoria-choice';

const RANGE = 'varias';

type MemoriaSeasonsProps = {
  seasons: Seasons;
  onChange: (seasons: Seasons) => void;
  firstMonth: number;
  book: readonly OutingSummary[];
};

/** The choice of a season, of those between two, or of all. */
export function MemoriaSeasons({ seasons, onChange, firstMonth, book }: MemoriaSeasonsProps) {
  const years = seasonsOf(book, seasons, firstMonth);
  const isRange = seasons !== 'todas' && seasons.first !== seasons.last;
  const oldest = years.at(-1) ?? 0;
  const newest = years[0] ?? 0;
  const choose = (value: string) => {
    if (value === 'todas') onChange(value);
    else if (value === RANGE) onChange({ first: oldest, last: newest });
    else onChange({ first: Number(value), last: Number(value) });
  };
  const value = seasons === 'todas' ? seasons : isRange ? RANGE : String(seasons.first);
  return (
    <div className="memoria-seasons">
      <Select name="Qué temporadas" value={value} onChange={choose}>
        {years.map((year) => (
          <option key={year} value={year}>
            {seasonName(year, firstMonth)}
          </option>
        ))}
        {years.length > 2 && <option value={RANGE}>Varias temporadas</option>}
        <option value="todas">Todas las temporadas</option>
      </Select>
      {isRange && (
        <>
          <Select
            name="De la temporada"
            word="De"
            value={String(seasons.first)}
            onChange={(first) => onChange({ ...seasons, first: Number(first) })}
          >
            <Years years={years.filter((year) => year < seasons.last)} firstMonth={firstMonth} />
          </Select>
          <Select
            name="A la temporada"
            word="a"
            value={String(seasons.last)}
            onChange={(last) => onChange({ ...seasons, last: Number(last) })}
          >
            <Years years={years.filter((year) => year > seasons.first)} firstMonth={firstMonth} />
          </Select>
        </>
      )}
    </div>
  );
}

function Years({ years, firstMonth }: { years: readonly number[]; firstMonth: number }) {
  return years.map((year) => (
    <option key={year} value={year}>
      {seasonYears(year, firstMonth)}
    </option>
  ));
}

type SelectProps = {
  /** The accessible name. */
  name: string;
  /** The visible part of it. */
  word?: string;
  value: string;
  onChange: (value: string) => void;
  children: ReactNode;
};

function Select({ name, word, value, onChange, children }: SelectProps) {
  return (
    <span className="memoria-select">
      {word && <span aria-hidden>{word}</span>}
      <select aria-label={name} value={value} onChange={({ target }) => onChange(target.value)}>
        {children}
      </select>
      <ChevronDown size={20} aria-hidden />
    </span>
  );
}

/** The seasons from the current one to the book's first, newest first, with the chosen ones. */
function seasonsOf(book: readonly OutingSummary[], chosen: Seasons, firstMonth: number): number[] {
  const known = new Set(book.map(({ date }) => seasonOf(date, firstMonth)));
  known.add(seasonOf(todayInSpain(), firstMonth));
  if (chosen !== 'todas') known.add(chosen.first).add(chosen.last);
  return [...known].toSorted((a, b) => b - a);
}
