import type { Outing } from '@cuaderno/domain';
import { Trash2 } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { useUndoDeletion } from '../../book/use-pending-writes';
import { useDeleteOuting } from '../../book/use-save-outing';
import { errorMessage } from '../../lib/server/error-texts';
import { paths } from '../../lib/paths';
import { contentsText, OutingBrief } from '../../parts/outings/outing-brief';
import { ConfirmSheet } from '../../ui/sheet/confirm-sheet';
import { showToast } from '../../ui/sheet/toast-store';
import { useUnmountedRef } from '../../ui/use-unmounted-ref';

/** Reports a failed deletion by a toast after its screen is unmounted. */
function showFailure(why: string): void {
  showToast({ tone: 'bad', title: 'La salida no se ha eliminado', description: why });
}

/** Confirms the deletion of an outing, with its contents. */
export function DeleteSheet({ outing, onClose }: { outing: Outing; onClose: () => void }) {
  const navigate = useNavigate();
  const remove = useDeleteOuting();
  const undoDeletion = useUndoDeletion();
  const unmounted = useUnmountedRef();

  const undo = async () => {
    if (await undoDeletion(outing).catch(() => false)) {
      showToast({ tone: 'good', title: 'Salida recuperada' });
    } else {
      showToast({
        tone: 'bad',
        title: 'Ya no se puede deshacer',
        description: 'La eliminación puede haberse enviado.',
      });
    }
  };

  const confirm = async () => {
    try {
      const { savedTo, canUndo } = await remove.mutateAsync(outing);
      // Changed on another device meanwhile: to resolve in 'Pendientes'.
      const conflict = savedTo === 'conflict';
      if (!conflict) {
        showToast({
          tone: 'good',
          title: 'Salida eliminada',
          ...(savedTo === 'device' && {
            description: 'Se enviará cuando haya conexión.',
          }),
          ...(canUndo && { action: { label: 'Deshacer', onPress: () => void undo() } }),
        });
      }
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
      <OutingBrief outing={outing}>{contentsText(outing)}</OutingBrief>
    </ConfirmSheet>
  );
}
