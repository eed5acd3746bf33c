import * as Dialog from '@radix-ui/themes/components/dialog';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../icon-button';
import { useCloseByBack } from './use-close-by-back';
import { useRestoreFocus } from './use-restore-focus';
import './sheet.css';

interface SheetProps {
  title: string;
  /** A line under the title. */
  subtitle?: string;
  /** Beside the title. */
  stamp?: ReactNode;
  /** Text under the title, read out when the sheet opens. */
  description?: string;
  /** Without it, nothing but the sheet's own button closes it. */
  onClose?: () => void;
  children: ReactNode;
  /** Stays visible while the body scrolls. */
  footer?: ReactNode;
  /** Without grabber, title line and cross, for a sheet with its own button. */
  bare?: boolean;
  className?: string;
}

/**
 * A sheet at the bottom of a phone, in the middle from 768 px, by CSS alone. Open while mounted; Escape,
 * Android's Back and the scrim close it, and the focus returns to its previous element.
 */
export function Sheet({
  title,
  subtitle,
  stamp,
  description,
  onClose,
  children,
  footer,
  bare = false,
  className = '',
}: SheetProps) {
  const restoreFocus = useRestoreFocus();
  useCloseByBack(onClose);
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose?.()}>
      <Dialog.Content
        className={`sheet ${bare ? 'sheet-bare' : ''} ${className}`}
        {...(!description && { 'aria-describedby': undefined })}
        onCloseAutoFocus={restoreFocus}
      >
        {bare ? (
          <Dialog.Title as="h2" className="visually-hidden">
            {title}
          </Dialog.Title>
        ) : (
          <div className={`sheet-heading${stamp ? ' sheet-heading-stamped' : ''}`}>
            {stamp}
            <div>
              <Dialog.Title as="h2">{title}</Dialog.Title>
              {subtitle && <small>{subtitle}</small>}
            </div>
            {onClose && (
              <Dialog.Close>
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
    </Dialog.Root>
  );
}
