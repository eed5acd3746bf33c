import type { CSSProperties, ReactNode } from 'react';
import './skeleton.css';

/** A patch where a word or a picture will be: it keeps the final measure, so that nothing jumps. */
export function Skeleton({
  width,
  height,
  round = false,
  style,
}: {
  width: number | string;
  height: number;
  round?: boolean;
  style?: CSSProperties;
}) {
  return (
    <span
      className={`skeleton${round ? ' skeleton-round' : ''}`}
      style={{ width, height, ...style }}
    />
  );
}

/** Patches together: read out once as 'Cargando…', and not one by one. */
export function Loading({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <output className="loading" aria-label="Cargando…">
      <div className={className} aria-hidden>
        {children}
      </div>
    </output>
  );
}
