import { useEffect, useEffectEvent } from 'react';

/**
 * Closes what is open over a screen by Android's Back, where the browser has CloseWatcher: the history, and so the
 * screen, stays. Escape doesn't reach it: Radix answers and prevents it.
 *
 * @param onClose undefined while nothing but its own button may close it
 */
export function useCloseByBack(onClose: (() => void) | undefined): void {
  const close = useEffectEvent(() => onClose?.());
  const canClose = onClose !== undefined;
  useEffect(() => {
    const { CloseWatcher } = window;
    if (!canClose || !CloseWatcher) return;
    let end: () => void;
    // A watcher hears one Back: what stays open needs another.
    const watch = () => {
      const watcher = new CloseWatcher();
      watcher.addEventListener('close', () => {
        watch();
        close();
      });
      end = () => watcher.destroy();
    };
    watch();
    return () => end();
  }, [canClose]);
}
