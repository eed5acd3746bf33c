import * as AlertDialog from '@radix-ui/themes/components/alert-dialog';
import type { ReactNode } from 'react';
import { Button } from '../button';
import { useCloseByBack } from './use-close-by-back';
import { useRestoreFocus } from './use-restore-focus';
import './sheet.css';

interface ConfirmSheetProps {
  title: string;
  /** The consequences; read out when the sheet opens. */
  description: string;
  children?: ReactNode;
  /** The safe answer, which has the focus; Escape is equivalent. */
  cancel?: string;
  onCancel: () => void;
  confirm: string;
  confirmIcon?: ReactNode;
  onConfirm: () => void;
  /** 'secondary' emphasizes the safe answer instead. */
  variant?: 'primary' | 'danger' | 'secondary';
  /** Disables both answers while the confirmed action runs. */
  busy?: boolean;
}

/** A question with two answers in a sheet, open while mounted. */
export function ConfirmSheet({
  title,
  description,
  children,
  cancel = 'Atrás',
  onCancel,
  confirm,
  confirmIcon,
  onConfirm,
  variant = 'primary',
  busy = false,
}: ConfirmSheetProps) {
  const restoreFocus = useRestoreFocus();
  useCloseByBack(busy ? undefined : onCancel);
  const keeps = variant === 'secondary';
  const answers = [
    <AlertDialog.Cancel key="cancel">
      <Button variant={keeps ? 'primary' : 'secondary'} disabled={busy}>
        {cancel}
      </Button>
    </AlertDialog.Cancel>,
    <Button key="confirm" variant={variant} icon={confirmIcon} disabled={busy} onClick={onConfirm}>
      {confirm}
    </Button>,
  ];
  return (
    <AlertDialog.Root open onOpenChange={(open) => !open && !busy && onCancel()}>
      <AlertDialog.Content className="sheet" role="dialog" onCloseAutoFocus={restoreFocus}>
        <div className="sheet-heading">
          <AlertDialog.Title as="h2">{title}</AlertDialog.Title>
        </div>
        <div className="sheet-body">
          <AlertDialog.Description className="sheet-description">
            {description}
          </AlertDialog.Description>
          {children}
          <div className="sheet-answers">{keeps ? answers.toReversed() : answers}</div>
        </div>
      </AlertDialog.Content>
    </AlertDialog.Root>
  );
}
