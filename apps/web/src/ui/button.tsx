import { Button as ThemesButton } from '@radix-ui/themes/components/button';
import type { ComponentProps, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import './button.css';

type Variant = 'primary' | 'secondary' | 'ghost' | 'danger';

interface Look {
  variant?: Variant;
  /** Takes the width of its container. */
  full?: boolean;
  icon?: ReactNode;
}

function classes(variant: Variant, full: boolean, extra = ''): string {
  return `button button-${variant}${full ? ' button-full' : ''} ${extra}`.trim();
}

/** A button with a text, which also shows that it is busy. */
export function Button({
  variant = 'primary',
  full = false,
  icon,
  className,
  children,
  type = 'button',
  ...props
}: Look & Omit<ComponentProps<'button'>, 'color'>) {
  return (
    <ThemesButton type={type} className={classes(variant, full, className)} {...props}>
      {icon}
      {children}
    </ThemesButton>
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
    <ThemesButton asChild className={classes(variant, full, className)}>
      <Link {...props}>
        {icon}
        {children}
      </Link>
    </ThemesButton>
  );
}
