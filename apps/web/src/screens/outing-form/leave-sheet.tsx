import { useRef } from 'react';
import { count } from '../../lib/format';
import { Button } from '../../ui/button';
import { Sheet } from '../../ui/sheet';

/** What is kept of a form that is left, and the photos that are not. */
function fateText(changed: boolean, preparing: number): string {
  return [
    changed && 'Lo que has escrito se queda en este dispositivo: te lo ofreceremos cuando vuelvas.',
    preparing > 0 &&
      `Aún preparamos ${count(preparing, 'foto', 'fotos')}: si sales ahora, se ${preparing === 1 ? 'pierde' : 'pierden'}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

/**
 * Asks before a changed form is left; what was typed stays on this device either way, the photos that are
 * still being prepared (`preparing`) do not.
 */
export function LeaveSheet({
  changed,
  preparing,
  onLeave,
  onStay,
}: {
  changed: boolean;
  preparing: number;
  onLeave: () => void;
  onStay: () => void;
}) {
  const stay = useRef<HTMLButtonElement>(null);
  return (
    <Sheet
      question
      title="¿Salir sin guardar?"
      description={fateText(changed, preparing)}
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
