import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import type { ReactNode, RefObject } from 'react';
import { IconButton } from './button';
import { useOpener } from './use-restore-focus';
import './sheet.css';

interface SheetProps {
  title: string;
  /** Said under the title by whatever the sheet shows; read out when it opens. */
  description?: string;
  onClose: () => void;
  children: ReactNode;
  /** Stays in sight while the body scrolls. */
  footer?: ReactNode;
  /** A sheet that only goes on, by its own button: no grabber, no title line and no cross. */
  bare?: boolean;
  /** Without a cross: its own buttons answer the question. */
  question?: boolean;
  className?: string;
  /** What takes the focus when it opens; the first control otherwise. */
  initialFocus?: RefObject<HTMLElement | null>;
}

/**
 * A sheet: it rises from the bottom of a phone and stands in the middle from 768 px, by CSS alone.
 * Mounted means open; Escape and the scrim close it, and the focus goes back where it was.
 */
export function Sheet({
  title,
  description,
  onClose,
  children,
  footer,
  bare = false,
  question = false,
  className = '',
  initialFocus,
}: SheetProps) {
  const returnFocus = useOpener();
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="sheet-scrim" />
        <Dialog.Content
          className={`sheet ${bare ? 'sheet-bare' : ''} ${className}`}
          {...(!description && { 'aria-describedby': undefined })}
          onCloseAutoFocus={returnFocus}
          onOpenAutoFocus={(event) => {
            if (!initialFocus?.current) return;
            event.preventDefault();
            initialFocus.current.focus();
          }}
        >
          {bare ? (
            <Dialog.Title className="visually-hidden">{title}</Dialog.Title>
          ) : (
            <div className="sheet-heading">
              <Dialog.Title>{title}</Dialog.Title>
              {!question && (
                <Dialog.Close asChild>
                  <IconButton label="Cerrar">
                    <X aria-hidden />
                  </IconButton>
                </Dialog.Close>
              )}
            </div>
          )}
          <div className="sheet-body">
            {description && (
              <Dialog.Description className="sheet-description">{description}</Dialog.Description>
            )}
            {children}
          </div>
          {footer && <div className="sheet-footer">{footer}</div>}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
