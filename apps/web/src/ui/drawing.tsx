import sprite from 'virtual:sprite';
import type { CSSProperties } from 'react';

/** One drawing of the sprite, decorative: its meaning stands beside it. */
export function Drawing({
  name,
  size,
  className,
  style,
}: {
  /** The id in the sprite, such as 'species-jabali'. */
  name: string;
  size: number;
  className?: string | undefined;
  style?: CSSProperties;
}) {
  return (
    <svg
      width={size}
      height={size}
      className={className}
      style={style}
      fill="currentColor"
      aria-hidden
    >
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
