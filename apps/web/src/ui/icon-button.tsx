import { IconButton as ThemesIconButton } from '@radix-ui/themes/components/icon-button';
import { type ComponentProps, type PointerEvent, type ReactNode, Suspense, useState } from 'react';
import { lazyPart } from './lazy-part';
import './icon-button.css';

/** Loaded when a mouse first enters an icon button: phones never need its positioning code. */
const Tooltip = lazyPart(() => import('./tooltip').then((module) => module.Tooltip));

/** @returns a handler for the element, and the tooltip inside it once a mouse has entered it */
function useTooltip(label: string): [(event: PointerEvent) => void, ReactNode] {
  const [reached, setReached] = useState(false);
  return [
    ({ pointerType }) => pointerType === 'mouse' && setReached(true),
    reached && (
      <Suspense>
        <Tooltip label={label} />
      </Suspense>
    ),
  ];
}

/** A square button with an icon alone; `label` is its accessible name and, with a mouse, its tooltip. */
export function IconButton({
  label,
  className = '',
  children,
  type = 'button',
  onPointerEnter,
  ...props
}: { label: string } & Omit<ComponentProps<'button'>, 'color'>) {
  const [showTooltip, tooltip] = useTooltip(label);
  return (
    <ThemesIconButton
      type={type}
      aria-label={label}
      className={`icon-button ${className}`}
      onPointerEnter={(event) => {
        showTooltip(event);
        onPointerEnter?.(event);
      }}
      {...props}
    >
      {children}
      {tooltip}
    </ThemesIconButton>
  );
}

/** A link in the style of an icon button. */
export function IconLink({
  label,
  children,
  ...props
}: { label: string } & Omit<ComponentProps<'a'>, 'color'>) {
  const [onPointerEnter, tooltip] = useTooltip(label);
  return (
    <ThemesIconButton asChild className="icon-button">
      <a aria-label={label} onPointerEnter={onPointerEnter} {...props}>
        {children}
        {tooltip}
      </a>
    </ThemesIconButton>
  );
}
