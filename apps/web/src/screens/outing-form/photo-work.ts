import { createContext, useCallback, useState } from 'react';

/** Told of every picked file's work, so that a form is not saved without the photos on their way. */
export const PhotoWork = createContext<(work: Promise<unknown>) => void>(() => {});

/** How many photos are being prepared, and where their work is told. */
export function usePhotoWork() {
  const [preparing, setPreparing] = useState(0);
  const watch = useCallback((work: Promise<unknown>) => {
    setPreparing((count) => count + 1);
    const done = () => setPreparing((count) => count - 1);
    work.then(done, done);
  }, []);
  return { preparing, watch };
}
