import { groupCounts, SPECIES_GROUPS } from '@cuaderno/domain';
import { useFigures } from '../../book/use-stats';
import { paths } from '../../lib/paths';
import { BackLink } from '../../ui/page/back-link';
import { SectionHeading } from '../../ui/page/section-heading';
import { useTitle } from '../../ui/page/use-title';
import { DashboardError } from '../../parts/read-error';
import { FiguresChoice } from './figures-choice';
import { SpeciesTile, TilesSkeleton } from './species-tiles';
import './all-species.css';

/** All 14 species with their counts. */
export function AllSpecies() {
  const { data, isError, ...figures } = useFigures();
  useTitle('Todas las especies');
  const counts = data && groupCounts(data.speciesCounts);
  return (
    <div className="page all-species">
      <BackLink to={paths.home}>Volver</BackLink>
      <h1>Todas las especies</h1>
      {isError ? (
        <DashboardError />
      ) : (
        <>
          <SectionHeading
            title="Piezas de caza"
            aside={!figures.isEmpty && <FiguresChoice {...figures} />}
          />
          {counts ? (
            <div className="species-tiles">
              {SPECIES_GROUPS.map((group) => (
                <SpeciesTile
                  key={group}
                  group={group}
                  count={counts[group]}
                  iconSize={42}
                  season={figures.season}
                />
              ))}
            </div>
          ) : (
            <TilesSkeleton groups={SPECIES_GROUPS} />
          )}
        </>
      )}
    </div>
  );
}
