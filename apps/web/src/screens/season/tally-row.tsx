import { groupDigits } from '@cuaderno/domain';
import type { ReactNode } from 'react';
import type { Tally } from './tally';
import './tally-row.css';

/** Esperas from which a rate is told. */
const ENOUGH = 10;
/** Most esperas that are drawn as dots. */
const DOTS = 20;

type TallyRowProps = { tally: Tally | undefined; icon: ReactNode; children: ReactNode };

/** Esperas of a kind, those with a piece filled; a rate where there are enough of them, and empty until they are counted. */
export function TallyRow({ tally, icon, children }: TallyRowProps) {
  const isEnough = tally !== undefined && tally.outings >= ENOUGH;
  return (
    <li className={`tally-row${isEnough ? '' : ' tally-few'}`}>
      {icon}
      <div>
        <p className="tally-range">{children}</p>
        {tally && <Esperas {...tally} />}
      </div>
      {tally && <Rate {...tally} isEnough={isEnough} />}
    </li>
  );
}

function Rate({ outings, won, isEnough }: Tally & { isEnough: boolean }) {
  const share = `${groupDigits(won)} de ${groupDigits(outings)}`;
  return (
    <p className="tally-rate">
      <b>{isEnough ? `${Math.round((100 * won) / outings)}\u00A0%` : share}</b>
      <small>{isEnough ? share : outings === 0 ? 'ninguna' : 'muestra pequeña'}</small>
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
