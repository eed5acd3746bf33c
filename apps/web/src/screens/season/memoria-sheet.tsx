import { type OutingSummary, seasonFigures, seasonOf, tooManyPages } from '@cuaderno/domain';
import { BookDown, CloudOff } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useSession } from '../../book/use-session';
import { useSync } from '../../book/use-sync';
import { count } from '../../lib/format';
import { trpc } from '../../lib/server/api-client';
import { Button } from '../../ui/button';
import { ErrorCallout } from '../../ui/form/error-callout';
import { Progress } from '../../ui/form/progress';
import { Sheet } from '../../ui/sheet/sheet';
import { showToast } from '../../ui/sheet/toast-store';
import { BookThumbnail } from './book-thumbnail';
import {
  memoriaAddress,
  type MemoriaOptions,
  optionsOf,
  type Seasons,
  seasonsText,
  sizeText,
} from './memoria-choice';
import { MemoriaOptionFields } from './memoria-options';
import { MemoriaSeasons } from './memoria-seasons';
import { type Made, printSeasons } from './print-seasons';
import { saveFile } from '../../lib/save-file';

type State =
  | { kind: 'idle' }
  /** `made` is null until the first page has come. */
  | { kind: 'busy'; made: Made | null }
  | { kind: 'failed'; message: string };

/** The making of a PDF, which leaving the sheet cancels; `onDone` once it is in the downloads. */
function usePrint(onDone: () => void) {
  const { id: userId } = useSession().user;
  const [state, setState] = useState<State>({ kind: 'idle' });
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);
  const start = async (address: string) => {
    const controller = new AbortController();
    running.current = controller;
    setState({ kind: 'busy', made: null });
    try {
      const onPage = (made: Made) => setState({ kind: 'busy', made });
      const file = await printSeasons({ address, userId, signal: controller.signal, onPage });
      saveFile(file);
      setState({ kind: 'idle' });
      onDone();
    } catch (error) {
      if (controller.signal.aborted) return;
      setState({ kind: 'failed', message: (error as Error).message });
    }
  };
  const cancel = () => {
    running.current?.abort();
    setState({ kind: 'idle' });
  };
  return { state, start, cancel };
}

type MemoriaSheetProps = {
  season: number | null;
  firstMonth: number;
  book: readonly OutingSummary[];
  onClose: () => void;
};

/** Chooses what a memoria has, and makes it. */
export function MemoriaSheet({ season, firstMonth, book, onClose }: MemoriaSheetProps) {
  const [seasons, setSeasons] = useState<Seasons>(
    season === null ? 'todas' : { first: season, last: season },
  );
  const { id: userId } = useSession().user;
  const [options, setOptions] = useState(() => optionsOf(userId).read());
  const isOffline = useSync().connectivity === 'offline';
  const { data: estimate } = trpc.stats.seasonPrint.useQuery(
    { seasons: seasonsText(seasons), ...options },
    // Counted again at each opening: outings are written in between.
    { staleTime: 0, placeholderData: (before) => before },
  );
  const refusal = estimate ? tooManyPages(estimate.pages) : null;
  const { state, start, cancel } = usePrint(() => {
    showToast({ title: 'Memoria hecha', description: 'Está en tus descargas', tone: 'good' });
    onClose();
  });
  const change = (changed: MemoriaOptions) => {
    optionsOf(userId).keep(JSON.stringify(changed));
    setOptions(changed);
  };
  const print = () => void start(memoriaAddress(seasons, options));
  return (
    <Sheet
      title="Memoria de temporada"
      className="memoria-sheet"
      onClose={onClose}
      footer={
        state.kind === 'busy' ? (
          <Busy made={state.made} onCancel={cancel} />
        ) : (
          <>
            <ErrorCallout>{refusal ?? (state.kind === 'failed' && state.message)}</ErrorCallout>
            {isOffline && (
              <output className="memoria-state">
                <CloudOff size={20} aria-hidden />
                Sin cobertura. Podrás hacerla cuando vuelva.
              </output>
            )}
            <Button
              full
              icon={<BookDown size={20} aria-hidden />}
              disabled={isOffline || refusal !== null}
              onClick={print}
            >
              Hacer el PDF
            </Button>
          </>
        )
      }
    >
      <div className="memoria-entry">
        <BookThumbnail />
        <div>
          <MemoriaSeasons
            seasons={seasons}
            onChange={setSeasons}
            firstMonth={firstMonth}
            book={book}
          />
          <small>
            <Counted seasons={seasons} firstMonth={firstMonth} book={book} />{' '}
            {estimate && sizeText(estimate)}
          </small>
        </div>
      </div>
      <MemoriaOptionFields options={options} onChange={change} counts={estimate} />
    </Sheet>
  );
}

type CountedProps = Pick<MemoriaSheetProps, 'firstMonth' | 'book'> & { seasons: Seasons };

/** '18 salidas, 32 piezas y 7 medallas.', counted on this device. */
function Counted({ seasons, firstMonth, book }: CountedProps) {
  const { outings, pieces, medals } = useMemo(() => {
    const within = ({ date }: OutingSummary) => {
      if (seasons === 'todas') return true;
      const season = seasonOf(date, firstMonth);
      return season >= seasons.first && season <= seasons.last;
    };
    return seasonFigures(book.filter(within), firstMonth);
  }, [seasons, firstMonth, book]);
  const won = medals.gold + medals.silver + medals.bronze;
  return `${count(outings, 'salida', 'salidas')}, ${count(pieces, 'pieza', 'piezas')} y ${count(won, 'medalla', 'medallas')}.`;
}

/** Time in which a press is the second of two on 'Hacer el PDF', whose place 'Cancelar' takes, in milliseconds. */
const SECOND_PRESS = 500;

/** How far it is, and the way to end it. */
function Busy({ made, onCancel }: { made: Made | null; onCancel: () => void }) {
  const { page, pages } = made ?? { page: 0, pages: 1 };
  const [begun] = useState(() => performance.now());
  const press = () => {
    if (performance.now() - begun > SECOND_PRESS) onCancel();
  };
  return (
    <>
      <div className="memoria-busy">
        <output>
          {made ? `Haciendo la memoria, página ${page} de ${pages}` : 'Haciendo la memoria...'}
        </output>
        <Progress value={page} max={pages} label="Páginas hechas" />
      </div>
      <Button variant="secondary" full onClick={press}>
        Cancelar
      </Button>
    </>
  );
}
