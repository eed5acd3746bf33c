import { type ReactNode, useId } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useWide } from '../../lib/use-wide';
import { Sheet } from '../../ui/sheet/sheet';

interface ItemFrameProps {
  title: string;
  subtitle?: string;
  stamp?: ReactNode;
  description?: string;
  /** Beside the title on a wide screen. */
  action?: ReactNode;
  footer?: ReactNode;
  children: ReactNode;
  onClose: () => void;
  className?: string;
}

const focus = (page: HTMLElement | null) => page?.focus({ preventScroll: true });

/** The right page of a wide screen, or a sheet over the list. */
export function ItemFrame({ action, footer, children, ...frame }: ItemFrameProps) {
  const wide = useWide();
  const titleId = useId();
  const [search] = useSearchParams();
  if (!wide) {
    return (
      <Sheet {...frame} footer={footer}>
        {children}
      </Sheet>
    );
  }
  const { title, subtitle, stamp, description, className = '' } = frame;
  return (
    <section
      className={`item-page ${className}`}
      aria-labelledby={titleId}
      tabIndex={-1}
      // Chosen in the list, which may be long: the next control is here.
      ref={search.size > 0 ? focus : undefined}
    >
      <div className={`item-page-heading${stamp ? ' item-page-stamped' : ''}`}>
        {stamp}
        <div>
          <h2 id={titleId}>{title}</h2>
          {subtitle && <small>{subtitle}</small>}
        </div>
        {action}
      </div>
      {description && <p className="sheet-description">{description}</p>}
      {children}
      {footer && <div className="item-page-footer">{footer}</div>}
    </section>
  );
}
