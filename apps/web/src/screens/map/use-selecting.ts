import { type MouseEvent, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { RETURNS } from '../../ui/page/back-link';
import { useClose } from '../../ui/sheet/use-close';
import type { Selection } from './selection';
import type { MapFilters } from './use-map-address';

/** The address of the whole map under a selection, in the state of its history entry. */
type From = { from?: string } | null;

/** Opens and leaves places: each is an entry of the history, above the whole map. */
export function useSelecting({ addressOf }: MapFilters, selection: Selection | null) {
  const navigate = useNavigate();
  const location = useLocation();
  const state = location.state as From;
  const whole = addressOf({ place: null });
  /** The id of the mark or the row that opened the selection. */
  const opener = useRef('');
  const open = selection?.code ?? null;
  const linkTo = (place: string) => ({
    to: addressOf({ place }),
    replace: open !== null,
    state: open === null ? { ...RETURNS, from: whole } : location.state,
    onClick: () => {
      opener.current = document.activeElement?.id ?? '';
    },
  });
  // Under other filters the whole map isn't the one of the history.
  const close = useClose(whole, state?.from === whole);
  const leave = (event: MouseEvent | KeyboardEvent) => {
    event.preventDefault();
    close();
  };
  useEffect(() => {
    if (open !== null) return undefined;
    // The map is drawn once its width is measured.
    const frame = requestAnimationFrame(() => {
      document.getElementById(opener.current)?.focus();
      opener.current = '';
    });
    return () => cancelAnimationFrame(frame);
  }, [open]);
  useEffect(() => {
    if (open === null) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) leave(event);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  });
  return {
    linkTo,
    leave,
    pick: (place: string) => {
      const { to, onClick, ...options } = linkTo(place);
      onClick();
      void navigate(to, options);
    },
  };
}
export type Selecting = ReturnType<typeof useSelecting>;
