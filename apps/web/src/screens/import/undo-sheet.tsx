import { ConfirmSheet } from '../../ui/sheet/confirm-sheet';

/** Asks before an import is undone. */
export function UndoSheet({
  name,
  busy = false,
  onConfirm,
  onCancel,
}: {
  /** The name of its file. */
  name: string;
  busy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}) {
  return (
    <ConfirmSheet
      title="¿Deshacer esta importación?"
      description={`Se quitan las salidas que añadió «${name}». Las que has cambiado después se quedan.`}
      confirm="Deshacer"
      variant="danger"
      busy={busy}
      onConfirm={onConfirm}
      onCancel={onCancel}
    />
  );
}
