import { LogOut } from 'lucide-react';
import type { Unsent } from '../book/use-logout';
import { ConfirmSheet } from '../ui/sheet/confirm-sheet';
import { count } from '../lib/format';

/** '2 salidas y 1 documento'. */
export const unsentText = ({ outings, documents }: Unsent): string =>
  [
    outings > 0 && count(outings, 'salida', 'salidas'),
    documents > 0 && count(documents, 'documento', 'documentos'),
  ]
    .filter(Boolean)
    .join(' y ');

/** Confirms signing out with unsent outings or documents. */
export function LogoutSheet({
  unsent,
  onLogout,
  onClose,
}: {
  unsent: Unsent;
  onLogout: () => void;
  onClose: () => void;
}) {
  return (
    <ConfirmSheet
      title="¿Cerrar sesión?"
      description={`Tienes ${unsentText(unsent)} por enviar. Si cierras la sesión, ${unsent.outings + unsent.documents === 1 ? 'se queda' : 'se quedan'} en este dispositivo hasta que vuelvas a entrar.`}
      onCancel={onClose}
      confirm="Cerrar sesión"
      confirmIcon={<LogOut size={20} aria-hidden />}
      onConfirm={onLogout}
    />
  );
}
