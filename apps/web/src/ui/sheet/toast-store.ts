import { createStore } from '../../lib/store';

/** The content of a toast. */
export interface ToastMessage {
  title: string;
  description?: string;
  tone: 'good' | 'bad';
  /** A button that closes the toast. */
  action?: { label: string; onPress: () => void };
  /** Shown until it is closed. */
  stays?: true;
  /** Says no more than that it is done: shown for less time. */
  isBrief?: true;
  /** Its action is the open form's, and ends with it. */
  isOfForm?: true;
}

/** The current toast; `id` distinguishes equal ones. */
export type ShownToast = ToastMessage & { id: number };

let nextId = 1;

/** The toast that is shown. */
export const toasts = createStore<ShownToast | null>(null);

/** Shows a toast in place of the current one. */
export function showToast(message: ToastMessage): void {
  toasts.set({ ...message, id: nextId++ });
}

export function dismissToast(id: number): void {
  if (toasts.get()?.id === id) toasts.set(null);
}
