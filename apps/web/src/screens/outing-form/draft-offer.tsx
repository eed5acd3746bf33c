import { dayInSpain, formatDay } from '@cuaderno/domain';
import { NotebookPen } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../ui/button';
import './draft-offer.css';

const DiscardSheet = lazy(() =>
  import('../../parts/discard-sheet').then((module) => ({ default: module.DiscardSheet })),
);

/** Offers the draft of a form. */
export function DraftOffer({
  at,
  onRestore,
  onDiscard,
}: {
  /** The time of the draft's last change. */
  at: string;
  onRestore: () => void;
  onDiscard: () => void;
}) {
  const [isConfirming, setConfirming] = useState(false);
  return (
    <section className="draft-offer" aria-label="Borrador">
      <NotebookPen size={24} aria-hidden />
      <p>Dejaste esta página a medias el {formatDay(dayInSpain(new Date(at)))}</p>
      <div>
        <Button variant="ghost" onClick={() => setConfirming(true)}>
          Descartar
        </Button>
        <Button variant="secondary" onClick={onRestore}>
          Recuperar
        </Button>
      </div>
      <Suspense>
        {isConfirming && (
          <DiscardSheet
            loss="Lo que dejaste a medias, con sus fotos, se pierde."
            onDiscard={onDiscard}
            onClose={() => setConfirming(false)}
          />
        )}
      </Suspense>
    </section>
  );
}
