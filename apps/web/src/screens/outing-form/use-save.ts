import {
  type Modality,
  newlyEarned,
  type Outing,
  type OutingPayload,
  trophiesOf,
  type Trophy,
} from '@cuaderno/domain';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import { useSaveOuting } from '../../book/use-save-outing';
import { errorMessage } from '../../lib/server/error-texts';
import { paths } from '../../lib/paths';
import { useReturns } from '../../ui/page/back-link';
import { showToast, toasts } from '../../ui/sheet/toast-store';
import { useUnmountedRef } from '../../ui/use-unmounted-ref';

/** What is said of a save, loaded beside the form; null where it can't be. */
const telling = import('./tell-save').catch(() => null);

async function complain(type: Modality, edited: boolean, error: unknown): Promise<void> {
  const told = await telling;
  if (told) told.complain(type, edited, error);
  else window.alert(errorMessage(error));
}

/** The form's draft, for a save. */
interface Begun {
  /** The id of a new outing. */
  id: string;
  /** The outing at the start of its change; null for a new one. */
  base: Outing | null;
  finish: () => void;
  /** Stores the form as a draft again; `rejected` is the stored change, the base of the next one. */
  resume: (rejected: Outing | null) => void;
}

/**
 * Saves a form, new or edited: one save at a time, and retries with the same id, so that nothing is recorded
 * twice. Then shows the medals, if any, and opens home (new), the outing (edited) or the choice (conflict).
 */
export function useSave({ id: newId, base: previous, finish, resume }: Begun) {
  const navigate = useNavigate();
  const saveOuting = useSaveOuting();
  /** The medals of a save, in a sheet; its toast waits until that is closed. */
  const [won, setWon] = useState<{ trophies: Trophy[]; tell: () => void }>();
  const busy = useRef(false);
  const [saving, setSaving] = useState(false);
  const [saved, setSaved] = useState(false);
  const unmounted = useUnmountedRef();

  const go = (to: string) => {
    // Does not navigate away from a screen opened during the save.
    if (!unmounted.current) void navigate(to, { replace: true, viewTransition: true });
  };
  const returns = useReturns();
  const leave = () => {
    if (!previous) go(paths.home);
    else if (!returns) go(paths.outing(previous.type, previous.id));
    else if (!unmounted.current) void navigate(-1);
  };

  const save = async (payload: OutingPayload) => {
    if (busy.current) return;
    busy.current = true;
    // A piece put back now would not be saved.
    toasts.set(null);
    setSaving(true);
    const id = previous?.id ?? newId;
    let kept: Outing | null = null;
    try {
      const { outing, savedTo, before } = await saveOuting.mutateAsync({
        id,
        payload,
        previous,
        onKept: (draft) => {
          kept = draft;
          finish();
        },
      });
      // Set before the navigation, so that leaving is not confirmed.
      flushSync(() => setSaved(true));
      if (savedTo === 'conflict') {
        showToast({
          tone: 'bad',
          title: 'La salida ha cambiado en otro sitio',
          description: 'Lo que has escrito está guardado aquí: elige con qué te quedas.',
        });
        go(paths.pending);
        return;
      }
      const pieces = outing?.species ?? [];
      // Compares with the server's outing: medals of a rejected change were never shown.
      const earned = before ? newlyEarned(before.species, pieces) : trophiesOf(pieces);
      const told = await telling;
      const tell = () => told?.announce(payload.type, previous !== null, savedTo, earned);
      if (earned.length > 0 && !unmounted.current) {
        setWon({ trophies: earned, tell });
      } else {
        tell();
        leave();
      }
    } catch (error) {
      resume(previous && kept);
      await complain(payload.type, previous !== null, error);
    } finally {
      busy.current = false;
      setSaving(false);
    }
  };

  const close = () => {
    won?.tell();
    leave();
  };
  return { save, saving, saved, trophies: won?.trophies, close };
}
