import { LogOut } from 'lucide-react';
import { useRef } from 'react';
import { count } from '../lib/format';
import { Button } from '../ui/button';
import { Sheet } from '../ui/sheet';

/** Asks before signing out while outings are unsent. */
export function LogoutSheet({
  unsent,
  onLogout,
  onClose,
}: {
  unsent: number;
  onLogout: () => void;
  onClose: () => void;
}) {
  const back = useRef<HTMLButtonElement>(null);
  return (
    <Sheet
      question
      title="¿Cerrar sesión?"
      description={`Tienes ${count(unsent, 'salida', 'salidas')} por enviar. Si cierras la sesión, ${unsent === 1 ? 'se queda' : 'se quedan'} en este dispositivo hasta que vuelvas a entrar.`}
      onClose={onClose}
      initialFocus={back}
    >
      <div className="sheet-answers">
        <Button variant="secondary" ref={back} onClick={onClose}>
          Atrás
        </Button>
        <Button icon={<LogOut size={20} aria-hidden />} onClick={onLogout}>
          Cerrar sesión
        </Button>
      </div>
    </Sheet>
  );
}
