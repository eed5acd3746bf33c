import { showToast } from '../../ui/sheet/toast-store';

/** Copies a text, or reports that the browser doesn't allow it. @returns whether it was copied */
export async function copyText(text: string, done: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ tone: 'good', title: done });
    return true;
  } catch {
    // Refused, or missing on a page without https.
    showToast({
      tone: 'bad',
      title: 'No se ha podido copiar',
      description: 'Está seleccionada: cópiala tú.',
    });
    return false;
  }
}
