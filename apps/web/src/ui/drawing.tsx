import sprite from 'virtual:sprite';
import type { CSSProperties } from 'react';

/** A decorative drawing of the sprite, with its meaning in the text beside it. */
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
