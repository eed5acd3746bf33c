import type { OutingSummary, SeasonFigures } from '@cuaderno/domain';
import { useEffect } from 'react';
import { Link, NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/** The id of a section's heading, and its title in short. */
type Section = readonly [id: string, title: string];

type JumpLinksProps = {
  /** The section that only this page has. */
  first: Section;
  /** What the page counts: a section with nothing in it is not there. */
  figures: SeasonFigures;
  marks: readonly unknown[];
  book: readonly OutingSummary[];
};

/**
 * Links to the sections of the page, for a phone, where they stand one under the other. The address keeps its state
 * and its place in the history: 'Volver' leads where it did.
 */
export function JumpLinks({ first, figures: { species, places }, marks, book }: JumpLinksProps) {
  const { search, state } = useLocation();
  useJump();
  const sections: (Section | false)[] = [
    first,
    species.length > 0 && ['especies', 'Especies'],
    marks.length > 0 && ['marcas', 'Marcas'],
    book.some(({ type }) => type === 'espera') && ['esperas-y-luna', 'Luna'],
    places.some(({ municipality }) => municipality !== null) && ['donde', 'Dónde'],
    ['memoria', 'Memoria'],
  ];
  return (
    <nav className="season-jumps" aria-label="En esta página">
      {sections
        .filter((section) => section !== false)
        .map(([id, title]) => (
          <Link key={id} to={{ search, hash: `#${id}` }} replace state={state}>
            {title}
          </Link>
        ))}
    </nav>
  );
}

/** Shows and focuses the section of a link that was followed. Going back keeps the scroll. */
function useJump(): void {
  const location = useLocation();
  const isBack = useNavigationType() === NavigationType.Pop;
  useEffect(() => {
    if (!isBack) show(location.hash.slice(1));
  }, [location, isBack]);
}

/** Shows and focuses a heading, at once: nothing moves. */
function show(id: string): void {
  const heading = document.getElementById(id);
  if (!heading) return;
  heading.tabIndex = -1;
  heading.scrollIntoView();
  heading.focus({ preventScroll: true });
}
