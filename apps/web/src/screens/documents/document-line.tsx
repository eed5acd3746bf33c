import {
  asksForAttention,
  type Day,
  daysUntil,
  documentLine,
  documentTitle,
  expiryText,
  formatDay,
} from '@cuaderno/domain';
import { ArrowLeftRight, Camera, CircleAlert, Clock, ClockAlert } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { DocumentRow } from '../../book/use-documents';
import { paths } from '../../lib/paths';
import { Thumbnail } from '../../parts/thumbnail';
import { RETURNS } from '../../ui/back-link';

/** A row of the list: print, title, number, and the expiry with what it asks for. */
export function DocumentLine({
  row,
  today,
  isOpen,
}: {
  row: DocumentRow;
  today: Day;
  isOpen: boolean;
}) {
  const [photo] = row.photos;
  const line = documentLine(row);
  return (
    <li>
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
          <b>{documentTitle(row)}</b>
          {line && <small>{line}</small>}
          <ExpiryState row={row} today={today} />
          <SendState pending={row.pending} />
        </span>
        <span className="document-expiry">
          {row.expires ? formatDay(row.expires) : 'No caduca'}
        </span>
      </Link>
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
