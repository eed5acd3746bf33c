import { ConfirmSheet } from '../ui/confirm-sheet';

/** Asks before data is discarded that only this device has; `loss` names it. */
export function DiscardSheet({
  loss,
  onDiscard,
  onClose,
}: {
  loss: string;
  onDiscard: () => void;
  onClose: () => void;
}) {
  return (
    <ConfirmSheet
      title="¿Descartar lo escrito?"
      description={loss}
      onCancel={onClose}
      confirm="Descartar"
      variant="danger"
      onConfirm={onDiscard}
    />
  );
}
