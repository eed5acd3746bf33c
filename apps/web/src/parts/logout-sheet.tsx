import { LogOut } from 'lucide-react';
import { count } from '../lib/format';
import { ConfirmSheet } from '../ui/confirm-sheet';

/** Confirms signing out with unsent outings. */
export function LogoutSheet({
  unsent,
  onLogout,
  onClose,
}: {
  unsent: number;
  onLogout: () => void;
  onClose: () => void;
}) {
  return (
    <ConfirmSheet
      title="¿Cerrar sesión?"
      description={`Tienes ${count(unsent, 'salida', 'salidas')} por enviar. Si cierras la sesión, ${unsent === 1 ? 'se queda' : 'se quedan'} en este dispositivo hasta que vuelvas a entrar.`}
      onCancel={onClose}
      confirm="Cerrar sesión"
      confirmIcon={<LogOut size={20} aria-hidden />}
      onConfirm={onLogout}
    />
  );
}
