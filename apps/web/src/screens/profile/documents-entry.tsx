import {
  asksForAttention,
  attentionFirst,
  daysUntil,
  expiryText,
  todayInSpain,
} from '@cuaderno/domain';
import { IdCard } from 'lucide-react';
import { useDocuments } from '../../book/use-documents';
import { count } from '../../lib/format';
import { paths } from '../../lib/paths';
import { RETURNS } from '../../ui/back-link';
import { EntryLink } from '../../ui/entry';
import './documents-entry.css';

/** 'Documentos' in the profile, with the soonest expiry that asks for attention. */
export function DocumentsEntry() {
  const { data } = useDocuments();
  const today = todayInSpain();
  const [next] =
    data
      ?.filter(({ expires }) => asksForAttention(expires, today))
      .toSorted(attentionFirst(today)) ?? [];
  const isGone = next?.expires != null && daysUntil(next.expires, today) < 0;
  const all = data ? count(data.length, 'documento', 'documentos') : ' ';
  return (
    <EntryLink
      icon={<IdCard aria-hidden />}
      title="Documentos"
      text={
        next ? (
          <span className={`documents-entry${isGone ? ' documents-entry-gone' : ''}`}>
            {`${all}, ${expiryText(next, today).toLowerCase()}`}
          </span>
        ) : data?.length === 0 ? (
          'Licencia, seguro, permisos'
        ) : (
          all
        )
      }
      to={paths.documents}
      state={RETURNS}
    />
  );
}
