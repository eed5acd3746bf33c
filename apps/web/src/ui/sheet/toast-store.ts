/** The content of a toast. */
export interface ToastMessage {
  title: string;
  description?: string;
  tone: 'good' | 'bad';
  /** A button that closes the toast. */
  action?: { label: string; onPress: () => void };
  /** Shown until it is closed. */
  stays?: true;
}

/** The current toast; `id` distinguishes equal ones. */
export type ShownToast = ToastMessage & { id: number };

let shown: ShownToast | null = null;
let nextId = 1;
const listeners = new Set<() => void>();

function set(toast: ShownToast | null): void {
  shown = toast;
  for (const listener of listeners) listener();
}

/** Shows a toast in place of the current one. */
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
