import type { Medal as Level } from '@cuaderno/domain';
import sprite from 'virtual:sprite';
import { speciesDrawing } from './species-icon';
import './medal.css';

/** The engraving's square in a medal's 64 grid. */
const EMBLEM = { x: 15.5, y: 25, side: 32.5 };
const SPECIES = { x: 20.5, y: 30, side: 23 };

/** A decorative medal on its ribbon, engraved with antlers or its species. */
export function Medal({ level, size, species }: { level: Level; size: number; species?: string }) {
  const { x, y, side } = species ? SPECIES : EMBLEM;
  const href = `${sprite}#${species ? speciesDrawing(species) : 'emblem'}`;
  return (
    <svg className={`medal ${level}`} width={size} height={size} viewBox="0 0 64 64" aria-hidden>
      <use href={`${sprite}#medal-${level}`} width="64" height="64" />
      <use className="medal-shine" href={href} x={x + 0.7} y={y + 0.8} width={side} height={side} />
      <use className="medal-engraving" href={href} x={x} y={y} width={side} height={side} />
    </svg>
  );
}

const MARKS: Record<Level, React.ReactNode> = {
  gold: (
    <path d="m10 5.2 1.45 3 3.3.45-2.4 2.3.58 3.28L10 12.66l-2.93 1.57.58-3.28-2.4-2.3 3.3-.45z" />
  ),
  silver: <path d="M7.1 6.2h2v7.6h-2zm3.8 0h2v7.6h-2z" />,
  bronze: <circle cx="10" cy="10" r="2.6" />,
};

/** A medal in the size of a letter, distinguished by its mark (star, bars, dot), not by colour alone. */
export function MedalPip({ level, size }: { level: Level; size: number }) {
  return (
    <svg
      className={`medal-pip ${level}`}
      width={size}
      height={size}
      viewBox="0 0 20 20"
      aria-hidden
    >
      <circle className="medal-pip-field" cx="10" cy="10" r="9.2" />
      <g className="medal-pip-mark">{MARKS[level]}</g>
    </svg>
  );
}
