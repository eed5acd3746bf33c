import { lazy, Suspense, useState } from 'react';
import { useWide } from '../../lib/use-wide';
import { CachedAt } from '../../parts/cached-at';
import { lazyPart } from '../../ui/lazy-part';
import { DashboardError } from '../../parts/read-error';
import './tonight.css';
import './first-step.css';
import {
  asksForAttention,
  attentionFirst,
  daysUntil,
  DOCUMENT_FACTS,
  documentTitle,
  expiryText,
  formatDay,
  MODALITIES,
  type Modality,
  MODALITY_FACTS,
  MODALITY_TEXTS,
  outingTitle,
  todayInSpain,
} from '@cuaderno/domain';
import { paths } from '../../lib/paths';
import { ModalityIcon } from '../../parts/outings/modality';
import { Button, ButtonLink } from '../../ui/button';
import './new-outing-links.css';
import { ChevronRight, ClockAlert, MailWarning } from 'lucide-react';
import { useSession } from '../../book/use-session';
import { errorMessage } from '../../lib/server/error-texts';
import { useEmailAccess, useSendVerification } from '../../parts/use-email-access';
import { ErrorCallout } from '../../ui/form/error-callout';
import './verify-notice.css';
import { Link } from 'react-router-dom';
import { FiguresChoice } from './figures-choice';
import { useReadDocuments } from '../../book/use-read-documents';
import './expiring-document.css';
import { useLatestPhotos } from '../../book/use-latest-photos';
import { Thumbnail } from '../../parts/photos/thumbnail';
import { SectionHeading } from '../../ui/page/section-heading';
import '../../parts/print.css';
import './latest-photos.css';

const PhotoViewer = lazy(() =>
  import('../../parts/photos/photo-viewer').then((module) => ({ default: module.PhotoViewer })),
);

/** The photos of the latest outings in a strip, or nothing. */
function LatestPhotos() {
  const { data: photos = [] } = useLatestPhotos();
  const [start, setStart] = useState<number | null>(null);
  if (photos.length === 0) return null;
  return (
    <section aria-labelledby="ultimas-fotos">
      <SectionHeading id="ultimas-fotos" title="Últimas fotos" />
      <ul className="latest-photos">
        {photos.map((photo, index) => (
          <li key={photo.address}>
            <button type="button" className="print" onClick={() => setStart(index)}>
              <Thumbnail
                address={photo.address}
                alt={`Ver foto: ${outingTitle(photo)}, ${formatDay(photo.date)}`}
              />
            </button>
          </li>
        ))}
      </ul>
      {start !== null && (
        <Suspense>
          <PhotoViewer
            start={start}
            photos={photos.map((photo) => ({
              address: photo.address,
              title: outingTitle(photo),
              subtitle: `${MODALITY_TEXTS[photo.type].name} · ${formatDay(photo.date)}`,
              to: paths.outing(photo.type, photo.outingId),
            }))}
            onClose={() => setStart(null)}
          />
        </Suspense>
      )}
    </section>
  );
}

/** The document that expires next, within 60 days, or has expired; none of the others. */
function ExpiringDocument() {
  const data = useReadDocuments();
  const today = todayInSpain();
  // One that has expired and was left so doesn't hide the next.
  const [next] =
    data
      ?.filter(({ expires }) => asksForAttention(expires, today))
      .toSorted(attentionFirst(today)) ?? [];
  if (!next?.expires) return null;
  const isOwn = next.kind === 'otro';
  const whose = isOwn ? documentTitle(next) : DOCUMENT_FACTS[next.kind].yours;
  const words = expiryText(next, today);
  const place = isOwn ? null : next.name;
  const has = daysUntil(next.expires, today) < 0 ? 'ha caducado' : words.toLowerCase();
  return (
    <Link className="expiring-document" to={paths.document({ ver: next.id })}>
      <ClockAlert size={26} aria-hidden />
      <span>
        <b>
          {whose} {has}
        </b>
        <small>{[place, `el ${formatDay(next.expires)}`].filter(Boolean).join(', ')}</small>
      </span>
      <ChevronRight size={20} aria-hidden />
    </Link>
  );
}

/** Asks for the verification of the e-mail; nothing once it is verified, on a server without mail or without one. */
function VerifyNotice() {
  const { user } = useSession();
  const { data } = useEmailAccess();
  const to = data?.pendingEmail ?? user.email ?? '';
  const send = useSendVerification(to);
  if (!data?.sendsMail || data.emailVerified) return null;
  return (
    <aside className="verify-notice" aria-labelledby="verify-notice">
      <MailWarning aria-hidden />
      <div>
        <b id="verify-notice">Comprueba tu correo</b>
        <p>Te enviamos un enlace a {to}. Sin él no podrás recuperar la contraseña.</p>
        <ErrorCallout>{send.error && errorMessage(send.error)}</ErrorCallout>
        <Button
          variant="ghost"
          disabled={send.isPending}
          onClick={() => send.mutate({ id: user.id })}
        >
          Enviar otro enlace
        </Button>
      </div>
    </aside>
  );
}

function label(type: Modality): string {
  const { gender, texts } = MODALITY_FACTS[type];
  return `${gender === 'm' ? 'Nuevo' : 'Nueva'} ${texts.name}`;
}

/** Links to the three forms on a desktop. */
function NewOutingLinks() {
  return (
    <div className="new-outing-links">
      {MODALITIES.map((type) => (
        <ButtonLink
          key={type}
          variant="secondary"
          to={paths.newOuting(type)}
          icon={<ModalityIcon type={type} size={22} />}
          viewTransition
        >
          {label(type)}
        </ButtonLink>
      ))}
    </div>
  );
}

/** The next step of an empty book: an arrow to the button of a new outing. */
function FirstStep() {
  return (
    <div className="first-step">
      <p>Registra tu primera salida</p>
      <svg width="26" height="40" viewBox="0 0 26 40" aria-hidden>
        <path
          d="M13 2c3 6-4 9-1 16s1 10 1 19M6 31l7 6.500 7-6.500"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
    </div>
  );
}

/** Loaded with the sky's calculation after the other parts, whose files the first screen lists. */
const TonightRow = lazyPart(() => import('./tonight').then((module) => module.Tonight));

/** 'Esta noche', or the room for it; on an empty page not before it has a place. */
function Tonight({ isEmpty = false }: { isEmpty?: boolean }) {
  return (
    <Suspense fallback={!isEmpty && <div className="night-row" />}>
      <TonightRow isEmpty={isEmpty} />
    </Suspense>
  );
}

/**
 * The time of kept figures, on a phone 'Esta noche', and what asks for attention: an e-mail that is not verified, a
 * document that expires.
 */
function Notices({ cachedAt, isEmpty }: { cachedAt: number | null; isEmpty: boolean }) {
  const wide = useWide();
  return (
    <>
      <CachedAt at={cachedAt} />
      {!wide && <Tonight isEmpty={isEmpty} />}
      <VerifyNotice />
      <ExpiringDocument />
    </>
  );
}

/** On a desktop, the links to the forms and 'Esta noche'. */
function WideParts() {
  return (
    <>
      <NewOutingLinks />
      <Tonight />
    </>
  );
}

/** The parts of the dashboard that are below the fold, on a desktop alone, rare, or seen once: one file, loaded after the page. */
export const parts = {
  CachedAt,
  DashboardError,
  FiguresChoice,
  FirstStep,
  LatestPhotos,
  NewOutingLinks: WideParts,
  Notices,
};
