import { useRef } from 'react';
import { Button, ButtonLink } from '../../ui/button';
import { Sheet } from '../../ui/sheet';
import './leave-sheet.css';

/** Asks before a changed form is left; what was typed stays on this device either way. */
export function LeaveSheet({ to, onStay }: { to: string; onStay: () => void }) {
  const stay = useRef<HTMLButtonElement>(null);
  return (
    <Sheet
      question
      title="¿Salir sin guardar?"
      description="Lo que has escrito se queda en este dispositivo: te lo ofreceremos cuando vuelvas."
      onClose={onStay}
      initialFocus={stay}
    >
      <div className="leave-sheet-buttons">
        <ButtonLink variant="secondary" to={to} viewTransition>
          Salir
        </ButtonLink>
        <Button ref={stay} onClick={onStay}>
          Seguir escribiendo
        </Button>
      </div>
    </Sheet>
  );
}
