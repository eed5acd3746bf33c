import { useRef } from 'react';
import { Button } from '../ui/button';
import { Sheet } from '../ui/sheet';

/** Asks before something that only this device has is thrown away; `loss` says what goes with it. */
export function DiscardSheet({
  loss,
  onDiscard,
  onClose,
}: {
  loss: string;
  onDiscard: () => void;
  onClose: () => void;
}) {
  const back = useRef<HTMLButtonElement>(null);
  return (
    <Sheet
      question
      title="¿Descartar lo escrito?"
      description={loss}
      onClose={onClose}
      initialFocus={back}
    >
      <div className="sheet-answers">
        <Button variant="secondary" ref={back} onClick={onClose}>
          Atrás
        </Button>
        <Button variant="danger" onClick={onDiscard}>
          Descartar
        </Button>
      </div>
    </Sheet>
  );
}
