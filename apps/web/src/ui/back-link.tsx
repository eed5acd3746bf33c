import { ArrowLeft } from 'lucide-react';
import type { MouseEvent } from 'react';
import { Link, type LinkProps, useLocation, useNavigate } from 'react-router-dom';

/**
 * The state of a link whose target goes back by the browser's history: to the same entry, with its filters and its
 * scroll position.
 */
export const RETURNS = { returns: true } as const;

/** Whether a link with the state `RETURNS` led to this screen. */
export function useReturns(): boolean {
  const state = useLocation().state as Partial<typeof RETURNS> | null;
  return state?.returns === true;
}

/** The back link at the top left of screens without navigation. */
export function BackLink({ children, ...props }: LinkProps) {
  const navigate = useNavigate();
  const returns = useReturns();
  const goBack = (event: MouseEvent) => {
    if (!returns || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void navigate(-1);
  };
  return (
    <Link className="back-link" viewTransition onClick={goBack} {...props}>
      <ArrowLeft size={20} aria-hidden />
      {children}
    </Link>
  );
}
