import { type DashboardStats, dashboardTiles } from '@cuaderno/domain';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '../../lib/paths';
import { useWide } from '../../lib/use-wide';
import { SectionHeading } from '../../ui/section-heading';
import { SpeciesTile } from './species-tile';

/** The four species with the most pieces. */
export function SpeciesTiles({ stats }: { stats: DashboardStats }) {
  const wide = useWide();
  return (
    <section aria-labelledby="piezas">
      <SectionHeading
        id="piezas"
        title="Piezas de caza"
        aside={
          <Link className="section-link" to={paths.allSpecies}>
            Ver todas las especies
            <ChevronRight size={18} aria-hidden />
          </Link>
        }
      />
      <div className="species-tiles">
        {dashboardTiles(stats.speciesCounts).map(({ group, count }) => (
          <SpeciesTile key={group} group={group} count={count} iconSize={wide ? 60 : 48} />
        ))}
      </div>
    </section>
  );
}
