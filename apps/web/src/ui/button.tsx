import type { ComponentProps, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import './button.css';

type Variant = 'primary' | 'secondary' | 'ghost' | 'danger';

interface Look {
  variant?: Variant;
  /** As wide as what holds it. */
  full?: boolean;
  icon?: ReactNode;
}

function classes(variant: Variant, full: boolean, extra = ''): string {
  return `button button-${variant}${full ? ' button-full' : ''} ${extra}`.trim();
}

/** A button with a word. What it does while busy is said by its text. */
export function Button({
  variant = 'primary',
  full = false,
  icon,
  className,
  children,
  type = 'button',
  ...props
}: Look & ComponentProps<'button'>) {
  return (
    <button type={type} className={classes(variant, full, className)} {...props}>
      {icon}
      {children}
    </button>
  );
}

/** A link that looks like a button. */
export function ButtonLink({
  variant = 'primary',
  full = false,
  icon,
  className,
  children,
  ...props
}: Look & LinkProps) {
  return (
    <Link className={classes(variant, full, className)} {...props}>
      {icon}
      {children}
    </Link>
  );
}

/** A square button with a picture alone: its name is for those who can't see it. */
export function IconButton({
  label,
  className = '',
  children,
  type = 'button',
  ...props
}: { label: string } & ComponentProps<'button'>) {
  return (
    <button type={type} aria-label={label} className={`icon-button ${className}`} {...props}>
      {children}
    </button>
  );
}
