import { MODALITY_FACTS } from '@cuaderno/domain';
import { ChevronRight, CopyPlus } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useLastPlace } from '../book/use-place-of';
import { paths } from '../lib/paths';

export const LIKE_LAST = 'Otra como la última';

/** The form of another outing like the latest, with its place and today's date; nothing in an empty book. */
export function LikeLast({ search, onPick }: { search: string; onPick: () => void }) {
  const last = useLastPlace();
  if (!last) return null;
  const { texts, estate } = MODALITY_FACTS[last.type];
  const where = [last.place[estate], last.place.municipality].filter(Boolean).join(', ');
  return (
    <li>
      <Link
        className="choice"
        to={paths.newOuting(last.type) + search}
        state={{ place: last.place }}
        onClick={onPick}
        viewTransition
      >
        <span className="like-last-stamp">
          <CopyPlus aria-hidden />
        </span>
        <span>
          <b>{LIKE_LAST}</b>
          <span>{[texts.name, where].filter(Boolean).join(' en ')} · con la fecha de hoy</span>
        </span>
        <ChevronRight aria-hidden />
      </Link>
    </li>
  );
}
