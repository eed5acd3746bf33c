import { useId } from 'react';
import './moon-disc.css';

/** The moon's seas, drawn where they can be seen: their centres and radii. */
const SEAS = [
  [15.5, 15.5, 5.5, 4.4],
  [28, 15.5, 4.4, 4],
  [35.5, 19.5, 2.6, 2.8],
  [34.5, 27, 2.6, 3.6],
  [10.5, 27.5, 3, 5.2],
  [17.5, 33.5, 3.4, 2.6],
  [26, 26.5, 2.8, 2],
] as const;
const SEAS_FROM = 56;

/**
 * The moon's disc as it is seen from Spain: half a circle and half an ellipse of |cos 2πφ| of its radius,
 * lit on the right while it waxes.
 *
 * @param phase from 0, new, over 0.5, full, to 1
 */
export function MoonDisc({ phase, size }: { phase: number; size: number }) {
  const radius = 22;
  const ellipse = radius * Math.abs(Math.cos(2 * Math.PI * phase));
  const isWaning = phase > 0.5;
  const isCrescent = Math.abs(phase - 0.5) > 0.25;
  const lit = `M24 2A${radius} ${radius} 0 0 1 24 46A${ellipse} ${radius} 0 0 ${isCrescent ? 0 : 1} 24 2Z`;
  const turned = isWaning ? 'matrix(-1 0 0 1 48 0)' : undefined;
  const clip = useId();
  return (
    <svg className="moon-disc" width={size} height={size} viewBox="0 0 48 48" aria-hidden>
      <circle className="moon-dark" cx="24" cy="24" r={radius} />
      <path className="moon-lit" d={lit} transform={turned} />
      {size >= SEAS_FROM && (
        <>
          <clipPath id={clip}>
            <path d={lit} transform={turned} />
          </clipPath>
          <g className="moon-sea" clipPath={`url(#${clip})`}>
            {SEAS.map(([cx, cy, rx, ry]) => (
              <ellipse key={cx} cx={cx} cy={cy} rx={rx} ry={ry} />
            ))}
          </g>
        </>
      )}
      <circle className="moon-edge" cx="24" cy="24" r={radius} />
    </svg>
  );
}
