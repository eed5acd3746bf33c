import type { CSSProperties, ReactNode } from 'react';
import './skeleton.css';

/**
 * A placeholder in the final size of a text or an image, so that the layout doesn't shift. Not Themes' Skeleton,
 * which adds 1.7 kB (gzip) to the first screen and can't be restyled.
 */
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

/** Groups placeholders: a screen reader announces 'Cargando…' once. */
export function Loading({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <output className="loading" aria-label="Cargando…">
      <div className={className} aria-hidden>
        {children}
      </div>
    </output>
  );
}

/** Three placeholders of a height, one below the other or in the columns of `className`. */
export function LoadingRows({ className = '', height }: { className?: string; height: number }) {
  return (
    <Loading className={`loading-rows ${className}`}>
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} width="86%" height={height} />
      ))}
    </Loading>
  );
}
