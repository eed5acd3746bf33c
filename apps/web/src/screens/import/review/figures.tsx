import { groupDigits } from '@cuaderno/domain';
import { type KeyboardEvent, useRef } from 'react';
import type { Reviewed } from '../shown-review';

const FIGURES = [
  ['added', 'Se añaden', ({ added }: Reviewed) => added],
  ['questions', 'Por revisar', ({ waiting }: Reviewed) => waiting],
  ['present', 'Ya están', ({ present }: Reviewed) => present],
  ['left', 'Fuera', ({ left }: Reviewed) => left],
] as const;
export type Figure = (typeof FIGURES)[number][0];

/** The keys that lead from a figure to another, by how far. */
const STEPS: Partial<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** The four figures of a review, as the tabs of what they count; their panel has the id `<id>-panel`. */
export function Figures({
  id,
  review,
  chosen,
  onChoose,
}: {
  id: string;
  review: Reviewed;
  chosen: Figure;
  onChoose: (figure: Figure) => void;
}) {
  const list = useRef<HTMLDivElement>(null);
  const choose = (index: number) => {
    const name = FIGURES[index]?.[0];
    if (name === undefined) return;
    onChoose(name);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[index]?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const at = FIGURES.findIndex(([name]) => name === chosen);
    const step = STEPS[event.key];
    if (event.key === 'Home') choose(0);
    else if (event.key === 'End') choose(FIGURES.length - 1);
    else if (step !== undefined) choose((at + step + FIGURES.length) % FIGURES.length);
    else return;
    event.preventDefault();
  };
  return (
    <div ref={list} className="import-figures" role="tablist" aria-label="Lo que trae el archivo">
      {FIGURES.map(([name, label, of]) => {
        const figure = of(review);
        return (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-${name}`}
            aria-selected={name === chosen}
            aria-controls={name === chosen ? `${id}-panel` : undefined}
            tabIndex={name === chosen ? 0 : -1}
            className={`import-figure import-figure-${figure === 0 ? 'none' : name}`}
            onClick={() => onChoose(name)}
            onKeyDown={onKeyDown}
          >
            <b>{groupDigits(figure)}</b> <span>{label}</span>
          </button>
        );
      })}
    </div>
  );
}
