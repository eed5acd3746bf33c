import type { OutingSummary } from '@cuaderno/domain';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '../../lib/paths';
import { OutingRow } from '../../parts/outings/outing-row';
import { SectionHeading } from '../../ui/page/section-heading';
import { LoadingRows } from '../../ui/skeleton';

/** Number of outings on the home screen. */
const SHOWN = 4;

type LatestOutingsProps = { outings: OutingSummary[] | undefined; isError: boolean };

/** The latest outings under the way to all of them, which is there in every state. */
export function LatestOutings(props: LatestOutingsProps) {
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
      <Latest {...props} />
    </section>
  );
}

function Latest({ outings, isError }: LatestOutingsProps) {
  if (isError && !outings) {
    return <p className="latest-none">No hemos podido leer tus últimas salidas</p>;
  }
  if (!outings) return <LoadingRows height={52} />;
  if (outings.length === 0) return <p className="latest-none">Aún no hay ninguna</p>;
  return (
    <div className="outing-list">
      {outings.slice(0, SHOWN).map((outing) => (
        <OutingRow key={outing.id} outing={outing} />
      ))}
    </div>
  );
}
