import { type RefObject, useEffect, useRef } from 'react';

/** @returns a ref that is true once the component is unmounted, for actions that continue after it */
export function useUnmountedRef(): RefObject<boolean> {
  const unmounted = useRef(false);
  useEffect(() => {
    unmounted.current = false;
    return () => {
      unmounted.current = true;
    };
  }, []);
  return unmounted;
}
