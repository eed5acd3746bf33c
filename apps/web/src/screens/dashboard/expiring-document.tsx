import {
  asksForAttention,
  attentionFirst,
  daysUntil,
  DOCUMENT_FACTS,
  documentTitle,
  expiryText,
  formatDay,
  todayInSpain,
} from '@cuaderno/domain';
import { ChevronRight, ClockAlert } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useReadDocuments } from '../../book/use-read-documents';
import { paths } from '../../lib/paths';
import './expiring-document.css';

/** The document that expires next, within 60 days, or has expired; none of the others. */
export function ExpiringDocument() {
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
    <Link className="expiring-document" to={paths.documents}>
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
