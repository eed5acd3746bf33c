import { MODALITY_TEXTS, type OutingPayload, type Trophy } from '@cuaderno/domain';
import { type Outcome, StorageError } from '../../book/use-save-outing';
import { errorMessage } from '../../lib/server/error-texts';
import { showToast } from '../../ui/sheet/toast-store';

/** Shows a toast after a save; a rececho's text is specified. */
export function announce(
  type: OutingPayload['type'],
  edited: boolean,
  savedTo: Outcome['savedTo'],
  earned: readonly Trophy[],
): void {
  if (savedTo === 'device') {
    showToast({
      tone: 'good',
      title: 'Guardada en este dispositivo',
      description: 'Se enviará sola cuando haya conexión.',
    });
    return;
  }
  if (type !== 'rececho') {
    if (earned.length === 0) showToast({ tone: 'good', title: 'Guardada', isBrief: true });
    return;
  }
  showToast({
    tone: 'good',
    title: edited ? '¡Rececho actualizado!' : '¡Rececho registrado!',
    description: edited
      ? 'Tu salida de rececho se ha actualizado correctamente.'
      : 'Tu salida de rececho se ha guardado correctamente.',
  });
}

/** Shows the specified error; with what to do, until it is closed, if nothing could be stored. */
export function complain(type: OutingPayload['type'], edited: boolean, error: unknown): void {
  if (type === 'rececho') {
    const isUnstored = error instanceof StorageError;
    const text = `No se pudo ${edited ? 'actualizar' : 'registrar'} el rececho. Inténtalo de nuevo.`;
    showToast({
      tone: 'bad',
      title: 'Error',
      description: isUnstored ? `${text} ${error.message}` : text,
      ...(isUnstored && { stays: true }),
    });
    return;
  }
  const noun = MODALITY_TEXTS[type].name.toLowerCase();
  window.alert(`Error al guardar ${noun}: ${errorMessage(error)}`);
}
