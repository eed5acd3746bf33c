import { count } from '../../lib/format';
import { ConfirmSheet } from '../../ui/sheet/confirm-sheet';

/** Lists what is stored of the form and which photos are lost. */
function lossText(changed: boolean, preparing: number): string {
  return [
    changed && 'Lo que has escrito se queda en este dispositivo: te lo ofreceremos cuando vuelvas.',
    preparing > 0 &&
      `Aún preparamos ${count(preparing, 'foto', 'fotos')}: si sales ahora, se ${preparing === 1 ? 'pierde' : 'pierden'}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** Confirms leaving a changed form: its draft stays on this device, photos in preparation are lost. */
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
  return (
    <ConfirmSheet
      title="¿Salir sin guardar?"
      description={lossText(changed, preparing)}
      cancel="Seguir escribiendo"
      onCancel={onStay}
      confirm="Salir"
      variant="secondary"
      onConfirm={onLeave}
    />
  );
}
