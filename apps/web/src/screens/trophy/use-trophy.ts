import {
  type Homologation,
  type Measurement,
  type Modality,
  newlyEarned,
  type Outing,
  type OutingPayload,
  toPayload,
  type Trophy,
} from '@cuaderno/domain';
import { useNavigate } from 'react-router-dom';
import { useOuting } from '../../book/use-outings';
import { useSaveOuting } from '../../book/use-save-outing';
import { errorMessage } from '../../lib/server/error-texts';
import { useReturns } from '../../ui/page/back-link';
import { showToast } from '../../ui/sheet/toast-store';

/** What a save changes of a piece: one of its scores; null takes it out. */
export type ScoreChange =
  | { score: number | null }
  | { measurement: Measurement | null }
  | { homologation: Homologation | null };

/** @returns the payload that saves an outing with a change of one of its pieces, counted from 1 */
function changedPayload(outing: Outing, position: number, change: ScoreChange): OutingPayload {
  const payload = toPayload(outing);
  const pieces = payload.pieces.map((piece, index) =>
    index === position - 1 ? { ...piece, ...change } : piece,
  );
  return { ...payload, pieces };
}

/** A piece of an outing, counted from 1, and how to save its scores. */
export function useTrophy(type: Modality, id: string, position: number) {
  const { data: outing, isError } = useOuting(id);
  const piece = outing?.species[position - 1];
  const { mutateAsync, isPending } = useSaveOuting();
  return {
    outing,
    piece,
    isMissing: isError || (outing !== undefined && (outing.type !== type || !piece)),
    isSaving: isPending,
    /** @returns the medals newly earned, null if it isn't saved; a toast says why not, and what else is to be known */
    save: async (change: ScoreChange): Promise<Trophy[] | null> => {
      if (!outing || isPending) return null;
      try {
        const payload = changedPayload(outing, position, change);
        const saved = await mutateAsync({ id, payload, previous: outing });
        const { savedTo } = saved;
        showToast(
          savedTo === 'conflict'
            ? {
                tone: 'bad',
                title: 'La salida ha cambiado en otro sitio',
                description: 'Elige en Pendientes con qué te quedas.',
              }
            : {
                tone: 'good',
                title: 'Puntuación guardada',
                ...(savedTo === 'device' && {
                  description: 'Se enviará sola cuando haya conexión.',
                }),
              },
        );
        // A medal left by what was taken out is no new one.
        return savedTo === 'conflict' || Object.values(change).includes(null)
          ? []
          : newlyEarned(outing.species, saved.outing?.species ?? []);
      } catch (error) {
        showToast({
          tone: 'bad',
          title: 'La puntuación no se ha guardado',
          description: errorMessage(error),
        });
        return null;
      }
    },
  };
}

/** Leaves the form for the piece: back to it, or in place of the form when it was opened by its address. */
export function useLeaveTo(path: string) {
  const navigate = useNavigate();
  const returns = useReturns();
  return () => {
    if (returns) void navigate(-1);
    else void navigate(path, { replace: true, viewTransition: true });
  };
}
