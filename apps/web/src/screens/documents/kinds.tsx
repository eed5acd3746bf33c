import { DOCUMENT_FACTS, DOCUMENT_KINDS, type DocumentKind } from '@cuaderno/domain';
import { ChevronRight, Plus } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '../../lib/paths';
import { RETURNS } from '../../ui/page/back-link';

/** The value of the address at which the kind of a new document is chosen. */
export const CHOOSING = 'elegir';

/** Whether a text of the address is a kind. */
export const isKind = (text: string | null): text is DocumentKind =>
  (DOCUMENT_KINDS as readonly (string | null)[]).includes(text);

/** The kinds of a new document, each a link to its form. */
export function Kinds({ replaces = false }: { replaces?: boolean }) {
  return (
    <ul className="document-list document-kinds">
      {DOCUMENT_KINDS.map((kind) => (
        <li key={kind}>
          <Link
            className="document-line"
            to={paths.document({ nuevo: kind })}
            state={RETURNS}
            replace={replaces}
          >
            <span className="document-blank" aria-hidden>
              <Plus size={20} />
            </span>
            <span>
              <b>{DOCUMENT_FACTS[kind].name}</b>
              <small>{DOCUMENT_FACTS[kind].hint}</small>
            </span>
            <ChevronRight size={20} aria-hidden />
          </Link>
        </li>
      ))}
    </ul>
  );
}
