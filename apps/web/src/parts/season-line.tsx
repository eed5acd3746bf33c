import { seasonName, seasonOf, todayInSpain } from '@cuaderno/domain';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useSession } from '../book/use-session';
import { paths } from '../lib/paths';
import { RETURNS } from '../ui/page/back-link';
import './season-line.css';

/** 'Temporada 2026–27': leads to a season, the current one by default. */
export function SeasonLine({ season }: { season?: number }) {
  const { seasonStart } = useSession().user;
  const shown = season ?? seasonOf(todayInSpain(), seasonStart);
  return (
    <Link className="season-line" to={paths.season(season)} state={RETURNS}>
      {seasonName(shown, seasonStart)}
      <ChevronRight size={18} aria-hidden />
    </Link>
  );
}
