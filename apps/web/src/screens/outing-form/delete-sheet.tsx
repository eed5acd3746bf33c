import { formatDay, type Outing, outingTitle } from '@cuaderno/domain';
import { Trash2 } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { useDeleteOuting } from '../../book/use-save-outing';
import { errorMessage } from '../../lib/error-texts';
import { count } from '../../lib/format';
import { paths } from '../../lib/paths';
import { ModalityIcon } from '../../parts/modality';
import { ConfirmSheet } from '../../ui/confirm-sheet';
import { showToast } from '../../ui/toast-store';
import { useUnmountedRef } from '../../ui/use-unmounted-ref';
import './delete-sheet.css';

/** Reports a failed deletion by a toast after its screen is unmounted. */
function showFailure(why: string): void {
  showToast({ tone: 'bad', title: 'La salida no se ha eliminado', description: why });
}

/** Confirms the deletion of an outing, with its contents. */
export function DeleteSheet({ outing, onClose }: { outing: Outing; onClose: () => void }) {
  const navigate = useNavigate();
  const remove = useDeleteOuting();
  const unmounted = useUnmountedRef();

  const confirm = async () => {
    try {
      const { savedTo } = await remove.mutateAsync(outing);
      // Changed on another device meanwhile: to resolve in 'Pendientes'.
      const conflict = savedTo === 'conflict';
      if (!unmounted.current) {
        const to = conflict ? paths.pending : paths.home;
        void navigate(to, { replace: true, viewTransition: true });
      } else if (conflict)
        showFailure('Ha cambiado en otro sitio: elige en Pendientes con qué te quedas.');
    } catch (error) {
      const why = errorMessage(error) || 'Error al eliminar la salida';
      if (unmounted.current) showFailure(why);
      else window.alert(why);
    }
  };

  return (
    <ConfirmSheet
      title="¿Estás seguro?"
      description="Esta acción no puede deshacerse"
      onCancel={onClose}
      confirm={remove.isPending ? 'Eliminando...' : 'Eliminar'}
      confirmIcon={<Trash2 size={20} aria-hidden />}
      variant="danger"
      onConfirm={() => void confirm()}
      busy={remove.isPending}
    >
      <div className="delete-sheet-outing">
        <ModalityIcon type={outing.type} size={28} />
        <p>
          <b>{outingTitle(outing)}</b>
          <span>{describeContents(outing)}</span>
        </p>
      </div>
    </ConfirmSheet>
  );
}

/** '14/11/2026, 6 piezas y 6 fotos'. */
function describeContents(outing: Outing): string {
  const pieces = outing.species.reduce((sum, entry) => sum + entry.quantity, 0);
  const photos = outing.species.reduce((sum, entry) => sum + entry.photos.length, 0);
  const parts = [
    pieces > 0 && count(pieces, 'pieza', 'piezas'),
    photos + outing.photos.length > 0 && count(photos + outing.photos.length, 'foto', 'fotos'),
  ].filter(Boolean);
  return [formatDay(outing.date), parts.join(' y ')].filter(Boolean).join(', ');
}
