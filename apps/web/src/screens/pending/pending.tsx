import { BookOpen, CheckCheck, IdCard } from 'lucide-react';
import { lazy, Suspense, useRef } from 'react';
import { useSync, useUnsentDocuments } from '../../book/use-sync';
import { useReadDocuments } from '../../book/use-read-documents';
import { useLastSent } from '../../book/use-pending-writes';
import { count } from '../../lib/format';
import { momentText } from '../../lib/moment';
import { paths } from '../../lib/paths';
import { THIS_DEVICE } from '../../lib/this-device';
import { useWide } from '../../lib/use-wide';
import { BackLink } from '../../ui/page/back-link';
import { ButtonLink } from '../../ui/button';
import { EntryLink } from '../../ui/entry';
import { StatePage } from '../../ui/page/state-page';
import { useFocusFallback } from '../../ui/sheet/use-focus-fallback';
import { useTitle } from '../../ui/page/use-title';
import { PendingList } from './pending-list';
import { useOpenItem } from './use-open-item';
import './pending.css';

/** Loaded when an item is opened: sheets and choices, which the list needs none of. */
const OpenItem = lazy(() => import('./open-item').then((module) => ({ default: module.OpenItem })));

/** 'Pendientes': the pending writes of this device, with conflicts and errors. */
export function PendingScreen() {
  useTitle('Pendientes');
  const sync = useSync();
  const wide = useWide();
  const screen = useRef<HTMLDivElement>(null);
  const { item, close } = useOpenItem(sync);
  useFocusFallback(sync.items.length, screen);
  const isEmpty = sync.known && sync.items.length === 0;
  return (
    <div className={`page pending${isEmpty ? '' : ' spread'}`} ref={screen} tabIndex={-1}>
      <div className="pending-page">
        <div className="pending-bar">
          <BackLink to={paths.book}>Volver al cuaderno</BackLink>
        </div>
        <UnsentDocuments />
        {isEmpty ? <Empty /> : <PendingList sync={sync} open={wide ? item : null} />}
      </div>
      <Suspense>
        {item && <OpenItem key={item.seq} item={item} sync={sync} onClose={close} />}
      </Suspense>
    </div>
  );
}

/** The way to the documents of this device, which are decided there. */
function UnsentDocuments() {
  const unsent = useUnsentDocuments();
  const asks = useReadDocuments()?.some(({ pending }) => pending?.state === 'conflict');
  if (unsent === 0) return null;
  return (
    <EntryLink
      icon={<IdCard aria-hidden />}
      title="Documentos"
      text={`${count(unsent, 'documento', 'documentos')} por enviar${asks ? '. Hay que elegir' : ''}`}
      to={paths.documents}
    />
  );
}

function Empty() {
  const { storageError } = useSync();
  const lastSent = useLastSent();
  return (
    <>
      <div className="pending-heading pending-heading-empty">
        <h1>Pendientes</h1>
        <p className="pending-lead">Lo que espera en este {THIS_DEVICE}.</p>
      </div>
      {/* The outbox of a newer build can't be read. */}
      {storageError !== 'outdated' && (
        <StatePage
          icon={<CheckCheck size={38} />}
          title="Todo enviado"
          action={
            <ButtonLink
              variant="secondary"
              to={paths.book}
              icon={<BookOpen size={20} aria-hidden />}
              viewTransition
            >
              Ver el cuaderno
            </ButtonLink>
          }
        >
          Todo lo que has escrito está en tu cuaderno.
          {lastSent !== null && ` La última salida se envió ${sentText(lastSent)}.`}
        </StatePage>
      )}
    </>
  );
}

/** 'hoy a las 18:37', 'el 24/10/2026 a las 18:37'. */
function sentText(time: number): string {
  const { day, hour } = momentText(time);
  return `${/\d/.test(day) ? 'el ' : ''}${day} a las ${hour}`;
}
