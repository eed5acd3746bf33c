import {
  asksForAttention,
  attentionFirst,
  type Day,
  daysUntil,
  documentLine,
  documentTitle,
  expiryText,
  formatDay,
  todayInSpain,
} from '@cuaderno/domain';
import { ArrowLeftRight, Camera, CircleAlert, Clock, ClockAlert, Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { type DocumentRow, useDocuments } from '../../book/use-documents';
import { paths } from '../../lib/paths';
import { useWide } from '../../lib/use-wide';
import { CachedAt } from '../../parts/cached-at';
import { BackLink, RETURNS, useReturns } from '../../ui/page/back-link';
import { ButtonLink } from '../../ui/button';
import { SectionHeading } from '../../ui/page/section-heading';
import { StatePage } from '../../ui/page/state-page';
import { useClose } from '../../ui/sheet/use-close';
import { useTitle } from '../../ui/page/use-title';
import { CHOOSING, isKind, Kinds } from './kinds';
import '../../parts/print.css';
import './documents.css';
import { Thumbnail } from '../../parts/photos/thumbnail';

/** A row of the list, whose print shows the photos at once: print, title, number, and the expiry with what it asks for. */
function DocumentLine({ row, today, isOpen }: { row: DocumentRow; today: Day; isOpen: boolean }) {
  const [photo] = row.photos;
  const line = documentLine(row);
  const title = documentTitle(row);
  const [showing, setShowing] = useState(false);
  return (
    <li className="document-row">
      <Link
        className={`document-line${isOpen ? ' document-line-open' : ''}`}
        to={paths.document({ ver: row.id })}
        state={RETURNS}
        aria-current={isOpen || undefined}
      >
        {photo ? (
          <span className="print">
            <Thumbnail address={photo} alt="" />
          </span>
        ) : (
          <span className="document-blank" aria-hidden>
            <Camera size={20} />
          </span>
        )}
        <span>
          <b>{title}</b>
          {line && <small>{line}</small>}
          <ExpiryState row={row} today={today} />
          <SendState pending={row.pending} />
        </span>
        <span className="document-expiry">
          {row.expires ? formatDay(row.expires) : 'No caduca'}
        </span>
      </Link>
      {photo && (
        <button
          type="button"
          className="document-show"
          aria-label={`Ver foto: ${title}`}
          onClick={() => setShowing(true)}
        />
      )}
      {showing && (
        <Suspense>
          <DocumentViewer row={row} photos={row.photos} onClose={() => setShowing(false)} />
        </Suspense>
      )}
    </li>
  );
}

function ExpiryState({ row, today }: { row: DocumentRow; today: Day }) {
  const { expires } = row;
  if (expires === null || !asksForAttention(expires, today)) return null;
  const isGone = daysUntil(expires, today) < 0;
  const Icon = isGone ? CircleAlert : ClockAlert;
  return (
    <span className={`document-state document-${isGone ? 'gone' : 'soon'}`}>
      <Icon size={18} aria-hidden />
      {expiryText(row, today)}
    </span>
  );
}

/** What keeps the document on this device. */
function SendState({ pending }: { pending: DocumentRow['pending'] | undefined }) {
  if (!pending) return null;
  if (pending.state === 'pending') {
    return (
      <span className="document-state document-waiting">
        <Clock size={18} aria-hidden />
        Por enviar
      </span>
    );
  }
  const isConflict = pending.state === 'conflict';
  const Icon = isConflict ? ArrowLeftRight : CircleAlert;
  return (
    <span className={`document-state document-${isConflict ? 'choose' : 'gone'}`}>
      <Icon size={18} aria-hidden />
      {isConflict ? 'Hay que elegir' : `No se pudo enviar: ${pending.reason ?? ''}`}
    </span>
  );
}

const DocumentViewer = lazy(() =>
  import('./document-viewer').then((module) => ({ default: module.DocumentViewer })),
);
/** Loaded when a document is opened. */
const OpenDocument = lazy(() =>
  import('./open-document').then((module) => ({ default: module.OpenDocument })),
);

/** 'Documentos': those that ask for attention first, and the open one beside them or in a sheet. */
export function Documents() {
  useTitle('Documentos');
  const { data, isError, cachedAt } = useDocuments({ fresh: true });
  const wide = useWide();
  const { shown, close } = useShown(data, wide);
  const isEmpty = data?.length === 0;
  return (
    <div className="page documents spread">
      <div>
        <BackLink to={paths.profile}>Mi Perfil</BackLink>
        <h1>Documentos</h1>
        <CachedAt at={cachedAt} />
        {isError && (
          <StatePage title="No se han podido leer" alert>
            Inténtalo otra vez cuando haya conexión.
          </StatePage>
        )}
        {isEmpty && (
          <>
            <p className="documents-lead">
              Lo que te pueden pedir en el monte, en una página y sin cobertura. Te avisamos antes
              de que caduque.
            </p>
            <Kinds />
          </>
        )}
        {data && !isEmpty && <Groups documents={data} open={wide ? shown : null} />}
      </div>
      <Suspense>
        {shown && <OpenDocument key={keyOf(shown)} shown={shown} onClose={close} />}
      </Suspense>
    </div>
  );
}

/** What is open: a document, the choice of a kind, or a new document of one. */
export type Shown = DocumentRow | typeof CHOOSING | { kind: DocumentRow['kind']; id: null };

const keyOf = (shown: Shown) =>
  shown === CHOOSING ? CHOOSING : (shown.id ?? `${CHOOSING} ${shown.kind}`);

/** What the address shows; a wide screen shows the first document without one. */
function useShown(documents: readonly DocumentRow[] | undefined, wide: boolean) {
  const [query] = useSearchParams();
  const returns = useReturns();
  const [ver, nuevo] = [query.get('ver'), query.get('nuevo')];
  const named = documents?.find(({ id }) => id === ver) ?? null;
  let shown: Shown | null = named;
  if (nuevo === CHOOSING) shown = CHOOSING;
  else if (isKind(nuevo)) shown = { kind: nuevo, id: null };
  const first = documents?.toSorted(attentionFirst(todayInSpain()))[0] ?? null;
  const close = useClose(paths.documents, returns && query.size > 0);
  return { shown: shown ?? (wide ? first : null), close };
}

function Groups({ documents, open }: { documents: readonly DocumentRow[]; open: Shown | null }) {
  const today = todayInSpain();
  const sorted = documents.toSorted(attentionFirst(today));
  const groups = [
    { title: 'Piden atención', asks: true },
    { title: 'Al día', asks: false },
  ].map(({ title, asks }) => ({
    title,
    rows: sorted.filter(({ expires }) => asksForAttention(expires, today) === asks),
  }));
  return (
    <>
      {groups.map(
        ({ title, rows }) =>
          rows.length > 0 && (
            <section key={title}>
              <SectionHeading title={title} />
              <ul className="document-list">
                {rows.map((row) => (
                  <DocumentLine key={row.id} row={row} today={today} isOpen={open === row} />
                ))}
              </ul>
            </section>
          ),
      )}
      <ButtonLink
        variant="secondary"
        full
        to={paths.document({ nuevo: CHOOSING })}
        state={RETURNS}
        icon={<Plus size={20} aria-hidden />}
      >
        Añadir documento
      </ButtonLink>
      <p className="documents-lead">
        Las fotos se guardan también en este dispositivo, para enseñarlas sin cobertura.
      </p>
    </>
  );
}
