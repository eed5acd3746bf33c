import { groupDigits, type Tally } from '@cuaderno/domain';
import type { ReactNode } from 'react';
import './tally-row.css';

/** Outings that are no small sample any more. */
export const ENOUGH = 10;
/** Most outings that are drawn as dots. */
const DOTS = 20;

type TallyRowProps = {
  tally: Tally | undefined;
  /** Null in a list of names, which has counts alone. */
  icon: ReactNode;
  children: ReactNode;
};

/** Outings of a kind, those with a piece filled; a rate where there are enough of them, and empty until they are counted. */
export function TallyRow({ tally, icon, children }: TallyRowProps) {
  const isEnough = tally !== undefined && tally.outings >= ENOUGH;
  return (
    <li className={`tally-row${isEnough ? '' : ' tally-few'}${icon ? '' : ' tally-name'}`}>
      {icon}
      <div>
        <p className="tally-range">{children}</p>
        {tally && <Esperas {...tally} />}
      </div>
      {tally && <Rate {...tally} isEnough={isEnough} isCount={!icon} />}
    </li>
  );
}

/** '3 de 7'. */
export const shareText = ({ outings, won }: Tally) =>
  `${groupDigits(won)} de ${groupDigits(outings)}`;

function Rate({ isEnough, isCount, ...tally }: Tally & { isEnough: boolean; isCount: boolean }) {
  const { outings, won } = tally;
  const share = shareText(tally);
  return (
    <p className="tally-rate">
      <b>{isEnough && !isCount ? `${Math.round((100 * won) / outings)}\u00A0%` : share}</b>
      <small>{isEnough ? !isCount && share : outings === 0 ? 'ninguna' : 'muestra pequeña'}</small>
      <span className="visually-hidden"> con pieza</span>
    </p>
  );
}

/** A dot each, or a bar of many. */
function Esperas({ outings, won }: Tally) {
  if (outings > DOTS) {
    return (
      <span className="tally-bar" aria-hidden>
        <i style={{ width: `${(100 * won) / outings}%` }} />
      </span>
    );
  }
  return (
    <span className="tally-dots" aria-hidden>
      {Array.from({ length: outings }, (_, index) => (
        <i key={index} className={index < won ? 'tally-won' : undefined} />
      ))}
    </span>
  );
}
