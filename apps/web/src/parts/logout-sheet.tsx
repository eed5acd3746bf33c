import { LogOut } from 'lucide-react';
import type { Unsent } from '../book/use-logout';
import { unsentText } from './unsent-text';
import { ConfirmSheet } from '../ui/confirm-sheet';

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
