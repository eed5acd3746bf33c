import { dayInSpain, formatDay } from '@cuaderno/domain';
import { NotebookPen } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
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

/** Offers the draft of a form, in its foot. */
export function DraftOffer({
  offered,
  restore,
  discard,
}: {
  /** The time of the draft's last change. */
  offered: { at: string } | null;
  /** Each tells whether the draft was still there. */
  restore: () => Promise<boolean>;
  discard: () => Promise<boolean>;
}) {
  const [isConfirming, setConfirming] = useState(false);
  const offer = useRef<HTMLElement>(null);
  if (!offered) return null;
  const answer = (act: () => Promise<boolean>) => {
    // The offer is removed: the form begins anew.
    const form = offer.current?.closest('form');
    form?.querySelector<HTMLElement>('.outing-form-heading')?.focus({ preventScroll: true });
    void act().then((isThere) => isThere || showToast(DRAFT_GONE));
  };
  return (
    <section ref={offer} className="draft-offer" aria-label="Borrador">
      <NotebookPen size={24} aria-hidden />
      <p>Dejaste esta página a medias el {formatDay(dayInSpain(new Date(offered.at)))}</p>
      <div>
        <Button variant="ghost" onClick={() => setConfirming(true)}>
          Descartar
        </Button>
        <Button variant="secondary" onClick={() => answer(restore)}>
          Recuperar
        </Button>
      </div>
      <Suspense>
        {isConfirming && (
          <DiscardSheet
            loss="Lo que dejaste a medias, con sus fotos, se pierde."
            onDiscard={() => answer(discard)}
            onClose={() => setConfirming(false)}
          />
        )}
      </Suspense>
    </section>
  );
}
