import { useRef } from 'react';
import { Button } from '../../ui/button';
import { Sheet } from '../../ui/sheet';

/** Asks before a page that was left half written is thrown away: nothing else has it. */
export function DiscardDraftSheet({
  onDiscard,
  onClose,
}: {
  onDiscard: () => void;
  onClose: () => void;
}) {
  const back = useRef<HTMLButtonElement>(null);
  return (
    <Sheet
      question
      title="¿Descartar lo escrito?"
      description="Lo que dejaste a medias, con sus fotos, se pierde."
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
