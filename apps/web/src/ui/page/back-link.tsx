import { ArrowLeft } from 'lucide-react';
import type { MouseEvent } from 'react';
import { Link, type LinkProps, useLocation, useNavigate } from 'react-router-dom';

/**
 * The state of a link to a screen whose back link returns to the same entry of the history, with its filters and
 * scroll position.
 */
export const RETURNS = { returns: true } as const;

/** Whether this screen was opened by a link with the state `RETURNS`. */
export function useReturns(): boolean {
  const state = useLocation().state as Partial<typeof RETURNS> | null;
  return state?.returns === true;
}

/** The back link at the top left of screens without navigation. */
export function BackLink({ children, ...props }: LinkProps) {
  const navigate = useNavigate();
  const returns = useReturns();
  const goBack = (event: MouseEvent) => {
    // A second press of the same is prevented: it would go back by two.
    if (event.defaultPrevented || !returns) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
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
