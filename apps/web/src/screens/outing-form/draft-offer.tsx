import { dayInSpain, formatDay } from '@cuaderno/domain';
import { NotebookPen } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../ui/button';
import { showToast } from '../../ui/sheet/toast-store';
import './draft-offer.css';

const DiscardSheet = lazy(() =>
  import('../../parts/discard-sheet').then((module) => ({ default: module.DiscardSheet })),
);

const DRAFT_GONE = {
  tone: 'bad',
  title: 'Ese borrador ya no está',
  description: 'Lo has guardado, descartado o recuperado en otra ventana.',
} as const;

/** Offers the draft of a form. */
export function DraftOffer({
  draft,
  at,
  onAnswer,
}: {
  /** Each tells whether the draft was still there. */
  draft: Record<'restore' | 'discard', () => Promise<boolean>>;
  /** The time of the draft's last change. */
  at: string;
  /** Moves the focus above the offer, which is removed. */
  onAnswer: () => void;
}) {
  const [isConfirming, setConfirming] = useState(false);
  const answer = (act: () => Promise<boolean>) => {
    onAnswer();
    void act().then((isThere) => isThere || showToast(DRAFT_GONE));
  };
  return (
    <section className="draft-offer" aria-label="Borrador">
      <NotebookPen size={24} aria-hidden />
      <p>Dejaste esta página a medias el {formatDay(dayInSpain(new Date(at)))}</p>
      <div>
        <Button variant="ghost" onClick={() => setConfirming(true)}>
          Descartar
        </Button>
        <Button variant="secondary" onClick={() => answer(draft.restore)}>
          Recuperar
        </Button>
      </div>
      <Suspense>
        {isConfirming && (
          <DiscardSheet
            loss="Lo que dejaste a medias, con sus fotos, se pierde."
            onDiscard={() => answer(draft.discard)}
            onClose={() => setConfirming(false)}
          />
        )}
      </Suspense>
    </section>
  );
}
