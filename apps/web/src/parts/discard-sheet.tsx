import { Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { ConfirmSheet } from '../ui/sheet/confirm-sheet';

/** Confirms discarding data that only this device has; `loss` describes it. */
export function DiscardSheet({
  loss,
  onDiscard,
  onClose,
  children,
}: {
  loss: string;
  onDiscard: () => void;
  onClose: () => void;
  children?: ReactNode;
}) {
  return (
    <ConfirmSheet
      title="¿Descartar lo escrito?"
      description={loss}
      onCancel={onClose}
      confirm="Descartar"
      confirmIcon={<Trash2 size={20} aria-hidden />}
      variant="danger"
      onConfirm={onDiscard}
    >
      {children}
    </ConfirmSheet>
  );
}
