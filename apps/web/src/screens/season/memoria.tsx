import type { OutingSummary } from '@cuaderno/domain';
import { BookDown } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { Button } from '../../ui/button';
import { lazyPart } from '../../ui/lazy-part';
import { SectionHeading } from '../../ui/page/section-heading';
import { BookThumbnail } from './book-thumbnail';
import './memoria.css';

const loadSheet = () => import('./memoria-sheet').then((module) => module.MemoriaSheet);
const MemoriaSheet = lazyPart(loadSheet);

type MemoriaProps = {
  /** The season of the screen, null for all of them. */
  season: number | null;
  firstMonth: number;
  book: readonly OutingSummary[];
};

/** The way to a season on paper, and its sheet, which stays when the way moves to another column. */
export function useMemoria(props: MemoriaProps): { entry: ReactNode; sheet: ReactNode } {
  const [isOpen, setOpen] = useState(false);
  return {
    entry: <MemoriaEntry onOpen={() => setOpen(true)} />,
    sheet: isOpen && (
      <Suspense>
        <MemoriaSheet {...props} onClose={() => setOpen(false)} />
      </Suspense>
    ),
  };
}

function MemoriaEntry({ onOpen }: { onOpen: () => void }) {
  return (
    <section aria-labelledby="memoria">
      <SectionHeading id="memoria" title="Memoria de temporada" />
      <div className="memoria-entry">
        <BookThumbnail />
        <p>
          Tu temporada en un libro de A4, para imprimir o guardar.
          <small>Tú eliges si lleva lugares, notas y fotos.</small>
        </p>
      </div>
      <Button
        variant="secondary"
        full
        icon={<BookDown size={20} aria-hidden />}
        onPointerEnter={() => void loadSheet().catch(() => undefined)}
        onClick={onOpen}
      >
        Hacer la memoria (PDF)
      </Button>
    </section>
  );
}
