import { useResolveConflict } from '../../book/use-pending-writes';
import type { OutboxItem } from '../../book/use-sync';
import { count } from '../../lib/format';
import { showToast } from '../../ui/sheet/toast-store';

/** Resolves the conflict of `item` and closes it; a toast reports the photos that are lost. */
export function useChoice(item: OutboxItem, onClose: () => void) {
  const { keepOurs, keepTheirs } = useResolveConflict(item);
  const choose = async (fromTheirs?: readonly string[]) => {
    const lost = await keepOurs(fromTheirs);
    if (lost === 0) return;
    showToast({
      tone: 'bad',
      title: count(lost, 'foto ya no está', 'fotos ya no están'),
      description: 'Se borraron en otro dispositivo, y en este no queda copia. Lo demás se envía.',
    });
  };
  return {
    keepOurs: (fromTheirs?: readonly string[]) => {
      void choose(fromTheirs);
      onClose();
    },
    keepTheirs: () => {
      void keepTheirs();
      onClose();
    },
  };
}
