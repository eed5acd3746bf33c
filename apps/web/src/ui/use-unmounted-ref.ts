import { type RefObject, useEffect, useRef } from 'react';

/** Whether the component has left the screen: for what goes on after that, and then has something to say. */
export function useGone(): RefObject<boolean> {
  const gone = useRef(false);
  useEffect(() => {
    gone.current = false;
    return () => {
      gone.current = true;
    };
  }, []);
  return gone;
}
