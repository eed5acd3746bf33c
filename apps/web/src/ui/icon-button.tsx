import { type ComponentProps, type PointerEvent, type ReactNode, Suspense, useState } from 'react';
import { lazyPart } from './lazy-part';
import './icon-button.css';

/** The classes of Themes' icon button without its component, as in `ui/button`. */
const CLASSES = 'rt-reset rt-BaseButton rt-IconButton rt-r-size-2 rt-variant-solid icon-button';

/** Loaded when a mouse first enters an icon button: phones never need its positioning code. */
const Tooltip = lazyPart(() => import('./tooltip').then((module) => module.Tooltip));

/** @returns a handler for an element that shows no text, and the tooltip inside it once a mouse has entered it */
export function useTooltip(label: string): [(event: PointerEvent) => void, ReactNode] {
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
}: { label: string } & ComponentProps<'button'>) {
  const [showTooltip, tooltip] = useTooltip(label);
  return (
    <button
      type={type}
      aria-label={label}
      className={`${CLASSES} ${className}`.trim()}
      onPointerEnter={(event) => {
        showTooltip(event);
        onPointerEnter?.(event);
      }}
      {...props}
    >
      {children}
      {tooltip}
    </button>
  );
}

/** A link in the style of an icon button. */
export function IconLink({ label, children, ...props }: { label: string } & ComponentProps<'a'>) {
  const [onPointerEnter, tooltip] = useTooltip(label);
  return (
    <a className={CLASSES} aria-label={label} onPointerEnter={onPointerEnter} {...props}>
      {children}
      {tooltip}
    </a>
  );
}
