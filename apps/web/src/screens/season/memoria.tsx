import type { OutingSummary } from '@cuaderno/domain';
import { BookDown } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Button } from '../../ui/button';
import { lazyPart } from '../../ui/lazy-part';
import { SectionHeading } from '../../ui/section-heading';
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

/** 'Memoria de temporada': the way to a season on paper. */
export function Memoria({ season, firstMonth, book }: MemoriaProps) {
  const [isOpen, setOpen] = useState(false);
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
        onClick={() => setOpen(true)}
      >
        Hacer la memoria (PDF)
      </Button>
      {isOpen && (
        <Suspense>
          <MemoriaSheet
            season={season}
            firstMonth={firstMonth}
            book={book}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </section>
  );
}
