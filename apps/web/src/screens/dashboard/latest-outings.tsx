import type { OutingSummary } from '@cuaderno/domain';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '../../lib/paths';
import { OutingRow } from '../../parts/outing-row';
import { SectionHeading } from '../../ui/section-heading';
import { DashboardSkeleton } from './dashboard-skeleton';

/** Number of outings on the home screen. */
const SHOWN = 4;

/** The latest outings; skeletons while they load, and a text on an error. */
export function LatestOutings({
  outings,
  isError,
}: {
  outings: OutingSummary[] | undefined;
  isError: boolean;
}) {
  if (!outings && !isError) return <DashboardSkeleton part="latest" />;
  return (
    <section aria-labelledby="ultimas">
      <SectionHeading
        id="ultimas"
        title="Últimas salidas"
        aside={
          <Link className="section-link" to={paths.book} viewTransition>
            Ver cuaderno
            <ChevronRight size={18} aria-hidden />
          </Link>
        }
      />
      {outings ? (
        <div className="outing-list">
          {outings.slice(0, SHOWN).map((outing) => (
            <OutingRow key={outing.id} outing={outing} />
          ))}
        </div>
      ) : (
        <p className="latest-unread">No hemos podido leer tus últimas salidas</p>
      )}
    </section>
  );
}
