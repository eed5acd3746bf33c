import { ConfirmSheet } from '../ui/confirm-sheet';

/** Confirms discarding data that only this device has; `loss` describes it. */
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
