import type { useFigures } from '../../book/use-stats';
import './figures-choice.css';

/** 'Esta temporada · Siempre': what the figures count. */
export function FiguresChoice({
  season,
  choose,
}: Pick<ReturnType<typeof useFigures>, 'season' | 'choose'>) {
  return (
    <fieldset className="figures-choice" aria-label="Lo que se cuenta">
      {[true, false].map((isSeason) => (
        <button
          key={String(isSeason)}
          type="button"
          aria-pressed={isSeason === (season !== null)}
          onClick={() => choose(isSeason)}
        >
          {isSeason ? 'Esta temporada' : 'Siempre'}
        </button>
      ))}
    </fieldset>
  );
}
