import { createContext, useCallback, useState } from 'react';

/** The photos in preparation of a form. */
type Work = {
  preparing: number;
  /** Receives the promise of every picked file, so that saving and folding wait for it. */
  watch: (work: Promise<unknown>) => void;
};

export const PhotoWork = createContext<Work>({ preparing: 0, watch: () => {} });

/** Counts the photos in preparation. */
export function usePhotoWork(): Work {
  const [preparing, setPreparing] = useState(0);
  const watch = useCallback((work: Promise<unknown>) => {
    setPreparing((count) => count + 1);
    void work.finally(() => setPreparing((count) => count - 1));
  }, []);
  return { preparing, watch };
}
