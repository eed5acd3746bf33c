import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/**
 * Closes what has an address of its own over a screen. Once per entry of the history: a second press, before the
 * first has taken effect, would leave the screen too.
 *
 * @param under the address of the screen
 * @param isOver whether the entry before is that screen's, to which the close goes back
 */
export function useClose(under: string, isOver: boolean): () => void {
  const navigate = useNavigate();
  const { key } = useLocation();
  const closing = useRef<string>(undefined);
  useEffect(() => {
    // The closed entry may be opened again, by the browser's 'forward'.
    if (closing.current !== key) closing.current = undefined;
  }, [key]);
  return () => {
    if (closing.current === key) return;
    closing.current = key;
    void (isOver ? navigate(-1) : navigate(under, { replace: true }));
  };
}
