import { formatDay, type Outing } from '@cuaderno/domain';
import { Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { useDeleteOuting } from '../../book/use-save-outing';
import { errorMessage } from '../../lib/error-texts';
import { count, NO_PLACE } from '../../lib/format';
import { paths } from '../../lib/paths';
import { ModalityIcon } from '../../parts/modality';
import { Button } from '../../ui/button';
import { Sheet } from '../../ui/sheet';
import { showToast } from '../../ui/toast-store';
import { useGone } from '../../ui/use-unmounted-ref';
import './delete-sheet.css';

/** Tells a hunter who is somewhere else by now that the outing is still there, without standing in the way. */
function tell(why: string): void {
  showToast({ tone: 'bad', title: 'La salida no se ha eliminado', description: why });
}

/** Asks before an outing is deleted, and names what will be lost. The focus starts on the way back. */
export function DeleteSheet({ outing, onClose }: { outing: Outing; onClose: () => void }) {
  const navigate = useNavigate();
  const remove = useDeleteOuting();
  const back = useRef<HTMLButtonElement>(null);

  const gone = useGone();

  const confirm = async () => {
    try {
      const { savedTo } = await remove.mutateAsync(outing);
      // Changed elsewhere meanwhile: whether it still goes is the hunter's to choose.
      const conflict = savedTo === 'conflict';
      if (!gone.current) {
        const to = conflict ? paths.pending : paths.home;
        void navigate(to, { replace: true, viewTransition: true });
      } else if (conflict)
        tell('Ha cambiado en otro sitio: elige en Pendientes con qué te quedas.');
    } catch (error) {
      const why = errorMessage(error) || 'Error al eliminar la salida';
      if (gone.current) tell(why);
      else window.alert(why);
    }
  };

  return (
    <Sheet
      question
      title="¿Estás seguro?"
      description="Esta acción no puede deshacerse"
      onClose={() => remove.isPending || onClose()}
      initialFocus={back}
      className="delete-sheet"
    >
      <div className="delete-sheet-outing">
        <ModalityIcon type={outing.type} size={28} />
        <p>
          <b>{outing.municipality ?? NO_PLACE}</b>
          <span>{contents(outing)}</span>
        </p>
      </div>
      <div className="sheet-answers">
        <Button variant="secondary" ref={back} disabled={remove.isPending} onClick={onClose}>
          Atrás
        </Button>
        <Button
          variant="danger"
          icon={<Trash2 size={20} aria-hidden />}
          disabled={remove.isPending}
          onClick={() => void confirm()}
        >
          {remove.isPending ? 'Eliminando...' : 'Eliminar'}
        </Button>
      </div>
    </Sheet>
  );
}

/** '14/11/2026, 6 piezas y 6 fotos'. */
function contents(outing: Outing): string {
  const pieces = outing.species.reduce((sum, entry) => sum + entry.quantity, 0);
  const photos = outing.species.reduce((sum, entry) => sum + entry.photos.length, 0);
  const held = [
    pieces > 0 && count(pieces, 'pieza', 'piezas'),
    photos + outing.photos.length > 0 && count(photos + outing.photos.length, 'foto', 'fotos'),
  ].filter(Boolean);
  return [formatDay(outing.date), held.join(' y ')].filter(Boolean).join(', ');
}
