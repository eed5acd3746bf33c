import { groupCounts, SPECIES_GROUPS } from '@cuaderno/domain';
import { useStats } from '../../book/use-stats';
import { paths } from '../../lib/paths';
import { BackLink } from '../../ui/page/back-link';
import { Loading, Skeleton } from '../../ui/skeleton';
import { useTitle } from '../../ui/page/use-title';
import { DashboardError } from '../../parts/read-error';
import { SpeciesTile } from './species-tiles';
import './all-species.css';

/** All 14 species with their counts. */
export function AllSpecies() {
  const stats = useStats();
  useTitle('Todas las especies');
  return (
    <div className="page all-species">
      <BackLink to={paths.home}>Volver</BackLink>
      <h1>Todas las especies</h1>
      {stats.isError ? <DashboardError /> : <Tiles counts={stats.data?.speciesCounts} />}
    </div>
  );
}

function Tiles({ counts }: { counts: Record<string, number> | undefined }) {
  if (!counts) {
    return (
      <Loading className="species-tiles">
        {SPECIES_GROUPS.map((group) => (
          <div key={group} className="species-tile">
            <span>
              <Skeleton width={40} height={32} />
              <Skeleton width={72} height={15} style={{ marginTop: 8 }} />
            </span>
            <Skeleton width={42} height={42} round />
          </div>
        ))}
      </Loading>
    );
  }
  const grouped = groupCounts(counts);
  return (
    <div className="species-tiles">
      {SPECIES_GROUPS.map((group) => (
        <SpeciesTile key={group} group={group} count={grouped[group]} iconSize={42} />
      ))}
    </div>
  );
}
