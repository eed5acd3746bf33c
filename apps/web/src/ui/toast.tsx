import { Check, CircleAlert, X } from 'lucide-react';
import { Toast as RadixToast } from 'radix-ui';
import { dismissToast, type ShownToast } from './toast-store';
import './toast.css';

/** How long a toast stays, in milliseconds; hovering, focusing or leaving the window stops the clock. */
const DURATION = 5000;
/** How far a finger carries it off, in pixels. */
const SWIPE = 50;

/** The toast on show: swiped away, closed by its cross, reached with F8. */
export function Toast({ toast }: { toast: ShownToast }) {
  return (
    <RadixToast.Provider
      label="Aviso"
      duration={DURATION}
      swipeDirection="right"
      swipeThreshold={SWIPE}
    >
      <RadixToast.Root
        key={toast.id}
        className={`toast toast-${toast.tone}`}
        type={toast.tone === 'bad' ? 'foreground' : 'background'}
        defaultOpen
        onOpenChange={(open) => !open && dismissToast(toast.id)}
      >
        {toast.tone === 'good' ? <Check aria-hidden /> : <CircleAlert aria-hidden />}
        {/* It announces itself: Radix would repeat its words in a hidden copy. */}
        <div role="alert" data-radix-toast-announce-exclude="">
          <RadixToast.Title className="toast-title">{toast.title}</RadixToast.Title>
          {toast.description && (
            <RadixToast.Description className="toast-description">
              {toast.description}
            </RadixToast.Description>
          )}
        </div>
        <RadixToast.Close className="toast-close" aria-label="Cerrar aviso">
          <X size={20} aria-hidden />
        </RadixToast.Close>
      </RadixToast.Root>
      <RadixToast.Viewport className="toast-viewport" label="Avisos ({hotkey})" />
    </RadixToast.Provider>
  );
}
