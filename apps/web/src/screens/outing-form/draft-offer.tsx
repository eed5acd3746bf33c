import { dayInSpain, formatDay } from '@cuaderno/domain';
import { NotebookPen } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../ui/button';
import './draft-offer.css';

const DiscardDraftSheet = lazy(() =>
  import('./discard-draft-sheet').then((module) => ({ default: module.DiscardDraftSheet })),
);

/** A page that was left half written, offered back. */
export function DraftOffer({
  at,
  onRestore,
  onDiscard,
}: {
  /** When it was last written in. */
  at: string;
  onRestore: () => void;
  onDiscard: () => void;
}) {
  const [asking, setAsking] = useState(false);
  return (
    <section className="draft-offer" aria-label="Borrador">
      <NotebookPen size={24} aria-hidden />
      <p>Dejaste esta página a medias el {formatDay(dayInSpain(new Date(at)))}</p>
      <div>
        <Button variant="ghost" onClick={() => setAsking(true)}>
          Descartar
        </Button>
        <Button variant="secondary" onClick={onRestore}>
          Recuperar
        </Button>
      </div>
      <Suspense>
        {asking && <DiscardDraftSheet onDiscard={onDiscard} onClose={() => setAsking(false)} />}
      </Suspense>
    </section>
  );
}
