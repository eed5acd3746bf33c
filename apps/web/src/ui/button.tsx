import type { ComponentProps, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import './button.css';

type Variant = 'primary' | 'secondary' | 'ghost' | 'danger';

interface ButtonStyle {
  variant?: Variant;
  /** Fills the width of its container. */
  full?: boolean;
  icon?: ReactNode;
}

/**
 * Classes of Themes' button without its component, which adds 2.9 kB (gzip) to the first screen for unused
 * features.
 */
function classes(variant: Variant, full: boolean, extra = ''): string {
  const own = `button button-${variant}${full ? ' button-full' : ''}`;
  return `rt-reset rt-BaseButton rt-Button rt-r-size-2 rt-variant-solid ${own} ${extra}`.trim();
}

/** A button with a text and a busy state. */
export function Button({
  variant = 'primary',
  full = false,
  icon,
  className,
  children,
  type = 'button',
  ...props
}: ButtonStyle & ComponentProps<'button'>) {
  return (
    <button type={type} className={classes(variant, full, className)} {...props}>
      {icon}
      {children}
    </button>
  );
}

/** A link in the style of a button. */
export function ButtonLink({
  variant = 'primary',
  full = false,
  icon,
  className,
  children,
  ...props
}: ButtonStyle & LinkProps) {
  return (
    <Link className={classes(variant, full, className)} {...props}>
      {icon}
      {children}
    </Link>
  );
}
