import './moon-disc.css';

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
  return (
    <svg className="moon-disc" width={size} height={size} viewBox="0 0 48 48" aria-hidden>
      <circle className="moon-dark" cx="24" cy="24" r={radius} />
      <path
        className="moon-lit"
        d={lit}
        transform={isWaning ? 'matrix(-1 0 0 1 48 0)' : undefined}
      />
      <circle className="moon-edge" cx="24" cy="24" r={radius} />
    </svg>
  );
}
