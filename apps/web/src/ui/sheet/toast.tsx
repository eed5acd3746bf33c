import { Check, CircleAlert, X } from 'lucide-react';
import { Toast as RadixToast } from 'radix-ui';
import { dismissToast, type ShownToast } from './toast-store';
import './toast.css';

/** Duration of a toast in milliseconds; hover, focus and a blurred window pause it. */
const DURATION = 5000;
/** Distance of the dismissing swipe, in pixels. */
const SWIPE = 50;

/** The current toast: swiping or its cross closes it, F8 focuses it. */
export function Toast({ toast }: { toast: ShownToast }) {
  return (
    <RadixToast.Provider label="Aviso" swipeDirection="right" swipeThreshold={SWIPE}>
      <RadixToast.Root
        key={toast.id}
        className={`toast toast-${toast.tone}`}
        type={toast.tone === 'bad' ? 'foreground' : 'background'}
        defaultOpen
        duration={toast.stays ? Number.POSITIVE_INFINITY : DURATION}
        onOpenChange={(open) => !open && dismissToast(toast.id)}
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
      <RadixToast.Viewport className="toast-viewport" label="Avisos ({hotkey})" />
    </RadixToast.Provider>
  );
}
