import type { Modality } from '@cuaderno/domain';
import type { SVGProps } from 'react';

/**
 * The fills of the modalities: solid, hatched and dotted, so that they differ without colour. Rendered once a
 * page; every chart refers to them.
 */
export function Fills() {
  return (
    <svg width="0" height="0" className="season-fills" aria-hidden>
      <defs>
        <pattern
          id="fill-monteria"
          className="monteria"
          width="5"
          height="5"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(-45)"
        >
          <path d="M0 1.25h5" stroke="var(--modality-ink)" strokeWidth="2" />
        </pattern>
        <pattern
          id="fill-rececho"
          className="rececho"
          width="4"
          height="4"
          patternUnits="userSpaceOnUse"
        >
          <circle cx="2" cy="2" r="1.1" fill="var(--modality-ink)" />
        </pattern>
      </defs>
    </svg>
  );
}

const FILLS: Record<Modality, string> = {
  espera: 'var(--modality-ink)',
  monteria: 'url(#fill-monteria)',
  rececho: 'url(#fill-rececho)',
};

/** A bar in the fill of a modality, edged in its ink. */
export function Fill({ type, ...rect }: { type: Modality } & SVGProps<SVGRectElement>) {
  return (
    <rect
      className={type}
      fill={FILLS[type]}
      stroke="var(--modality-ink)"
      strokeWidth="1.5"
      {...rect}
    />
  );
}
