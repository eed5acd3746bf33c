import { isArchived, type Outing, toPayload } from '@cuaderno/domain';
import { Archive, ArchiveRestore } from 'lucide-react';
import { useSaveOuting } from '../../book/use-save-outing';
import { errorMessage } from '../../lib/server/error-texts';
import { Button } from '../../ui/button';
import { showToast } from '../../ui/sheet/toast-store';

/** Archives an outing or recovers it; the toast of an archived one can undo it. */
export function ArchiveButton({ outing }: { outing: Outing }) {
  const { mutateAsync, isPending } = useSaveOuting();
  const archived = isArchived(outing);

  const save = async (previous: Outing, archive: boolean) => {
    const payload = { ...toPayload(previous), archived: archive };
    try {
      const saved = await mutateAsync({ id: previous.id, payload, previous });
      if (saved.savedTo === 'conflict') {
        showToast({
          tone: 'bad',
          title: 'La salida ha cambiado en otro sitio',
          description: 'Elige en Pendientes con qué te quedas.',
        });
        return;
      }
      const undo = () => void save(saved.outing ?? previous, false);
      showToast({
        tone: 'good',
        title: archive ? 'Salida archivada' : 'Salida recuperada',
        ...(saved.savedTo === 'device' && { description: 'Se enviará sola cuando haya conexión.' }),
        ...(archive && { action: { label: 'Deshacer', onPress: undo } }),
      });
    } catch (error) {
      showToast({
        tone: 'bad',
        title: archive ? 'La salida no se ha archivado' : 'La salida no se ha recuperado',
        description: errorMessage(error),
      });
    }
  };

  return (
    <Button
      variant="ghost"
      icon={archived ? <ArchiveRestore size={20} aria-hidden /> : <Archive size={20} aria-hidden />}
      aria-busy={isPending}
      onClick={() => {
        if (!isPending) void save(outing, !archived);
      }}
    >
      {archived ? 'Recuperar' : 'Archivar'}
    </Button>
  );
}
