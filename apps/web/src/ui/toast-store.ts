/** What a toast says. */
export interface ToastMessage {
  title: string;
  description?: string;
  tone: 'good' | 'bad';
}

/** A toast on show: `id` tells one from the next, also when they say the same. */
export type ShownToast = ToastMessage & { id: number };

let shown: ShownToast | null = null;
let nextId = 1;
const listeners = new Set<() => void>();

function set(toast: ShownToast | null): void {
  shown = toast;
  for (const listener of listeners) listener();
}

/** Shows a toast in place of the one on show: there is at most one at a time. */
export function showToast(message: ToastMessage): void {
  set({ ...message, id: nextId++ });
}

export function dismissToast(id: number): void {
  if (shown?.id === id) set(null);
}

/** For `useSyncExternalStore`. */
export function shownToast(): ShownToast | null {
  return shown;
}

/** For `useSyncExternalStore`. */
export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
