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
  const isClosing = useRef(false);
  useEffect(() => {
    isClosing.current = false;
  }, [key]);
  return () => {
    if (isClosing.current) return;
    isClosing.current = true;
    void (isOver ? navigate(-1) : navigate(under, { replace: true }));
  };
}
