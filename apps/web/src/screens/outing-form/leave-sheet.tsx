import { useRef } from 'react';
import { Button } from '../../ui/button';
import { Sheet } from '../../ui/sheet';

/** Asks before a changed form is left; what was typed stays on this device either way. */
export function LeaveSheet({ onLeave, onStay }: { onLeave: () => void; onStay: () => void }) {
  const stay = useRef<HTMLButtonElement>(null);
  return (
    <Sheet
      question
      title="¿Salir sin guardar?"
      description="Lo que has escrito se queda en este dispositivo: te lo ofreceremos cuando vuelvas."
      onClose={onStay}
      initialFocus={stay}
    >
      <div className="sheet-answers">
        <Button variant="secondary" onClick={onLeave}>
          Salir
        </Button>
        <Button ref={stay} onClick={onStay}>
          Seguir escribiendo
        </Button>
      </div>
    </Sheet>
  );
}
