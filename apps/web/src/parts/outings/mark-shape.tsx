import { groupDigits, type Modality } from '@cuaderno/domain';
import './mark-shape.css';

type MarkShapeProps = {
  type: Modality;
  radius: number;
  /** Written inside from two on. */
  count?: number;
};

/** A circle for an espera, a diamond for a montería, a triangle for a rececho, around 0,0. */
export function MarkShape({ type, radius, count = 1 }: MarkShapeProps) {
  return (
    <g className={`mark-shape ${type}`} aria-hidden>
      <Shape type={type} radius={radius} />
      {count > 1 && (
        <text y={(type === 'rececho' ? 0.2 * radius : 0) + 4.6}>{groupDigits(count)}</text>
      )}
    </g>
  );
}

function Shape({ type, radius }: { type: Modality; radius: number }) {
  if (type === 'espera') return <circle r={radius} />;
  if (type === 'rececho') {
    const [side, top, foot] = [1.2 * radius, -1.15 * radius, 0.9 * radius];
    return <path d={`M0 ${top}L${side} ${foot}H${-side}z`} />;
  }
  const side = 1.64 * radius;
  return (
    <rect x={-side / 2} y={-side / 2} width={side} height={side} rx={1.5} transform="rotate(45)" />
  );
}

/** The shape alone, beside a word. */
export function MarkSign({ type, size }: { type: Modality; size: number }) {
  return (
    <svg className="mark-sign" width={size} height={size} viewBox="-11 -11 22 22" aria-hidden>
      <MarkShape type={type} radius={8.5} />
    </svg>
  );
}
