import { Check, CircleAlert, X } from 'lucide-react';
import { Toast as RadixToast } from 'radix-ui';
import { useEffect, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { dismissToast, type ShownToast } from './toast-store';
import './toast.css';

/** Durations of a toast in milliseconds; hover, focus and a blurred window pause it. */
const DURATION = 5000;
const DURATION_BRIEF = 3000;
const DURATION_WITH_ACTION = 8000;
/** Distance of the dismissing swipe, in pixels. */
const SWIPE = 50;

/** The line in a form's foot for toasts, which would cover what is above it; null on a screen without one. */
const findLine = () => document.querySelector('.toast-line');

/** Calls `changed` when a form, with its line, comes or goes. */
function onPageChange(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
}

function durationOf({ stays, isBrief, action }: ShownToast): number {
  if (stays) return Number.POSITIVE_INFINITY;
  if (action) return DURATION_WITH_ACTION;
  return isBrief ? DURATION_BRIEF : DURATION;
}

/** Focuses the page in place of a toast that goes with the focus. */
function leaveFocus(): void {
  if (document.activeElement?.closest('.toast-viewport')) {
    document.getElementById('contenido')?.focus({ preventScroll: true });
  }
}

/** The current toast: swiping or its cross closes it, F8 focuses it. */
export function Toast({ toast }: { toast: ShownToast }) {
  const line = useSyncExternalStore(onPageChange, findLine);
  const isOver = toast.isOfForm === true && line === null;
  useEffect(() => {
    if (isOver) dismissToast(toast.id);
  }, [isOver, toast.id]);
  const viewport = <RadixToast.Viewport className="toast-viewport" label="Avisos ({hotkey})" />;
  return (
    <RadixToast.Provider label="Aviso" swipeDirection="right" swipeThreshold={SWIPE}>
      <RadixToast.Root
        key={toast.id}
        className={`toast toast-${toast.tone}`}
        type={toast.tone === 'bad' ? 'foreground' : 'background'}
        defaultOpen
        duration={durationOf(toast)}
        onOpenChange={(open) => {
          if (open) return;
          leaveFocus();
          dismissToast(toast.id);
        }}
      >
        {toast.tone === 'good' ? <Check aria-hidden /> : <CircleAlert aria-hidden />}
        {/* Announced by its role: Radix would repeat it in a hidden element. */}
        <div role="alert" data-radix-toast-announce-exclude="">
          <RadixToast.Title className="toast-title">{toast.title}</RadixToast.Title>
          {toast.description && (
            <RadixToast.Description className="toast-description">
              {toast.description}
            </RadixToast.Description>
          )}
        </div>
        {toast.action && (
          <RadixToast.Action
            className="toast-action"
            altText={toast.action.label}
            onClick={toast.action.onPress}
          >
            {toast.action.label}
          </RadixToast.Action>
        )}
        <RadixToast.Close className="toast-close" aria-label="Cerrar aviso">
          <X size={20} aria-hidden />
        </RadixToast.Close>
      </RadixToast.Root>
      {line ? createPortal(viewport, line) : viewport}
    </RadixToast.Provider>
  );
}
