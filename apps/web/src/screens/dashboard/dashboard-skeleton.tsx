import { Loading, Skeleton } from '../../ui/skeleton';
import { SectionHeading } from '../../ui/section-heading';

/** A skeleton in the size of the dashboard, with its headings, so that the layout doesn't shift. */
export function DashboardSkeleton({ part }: { part: 'pieces' | 'modalities' }) {
  if (part === 'pieces') {
    return (
      <>
        <SectionHeading title="Piezas de caza" />
        <Loading className="species-tiles">
          {[1, 2, 3, 4].map((tile) => (
            <div key={tile} className="species-tile">
              <span>
                <Skeleton width={52} height={36} />
                <Skeleton width={72} height={16} style={{ marginTop: 10 }} />
              </span>
              <Skeleton width={48} height={48} round />
            </div>
          ))}
        </Loading>
        <SectionHeading title="Medallas" />
        <Loading className="medal-counts medal-counts-loading">
          {[1, 2, 3].map((medal) => (
            <Skeleton key={medal} width={86} height={42} style={{ margin: '12px 0' }} />
          ))}
        </Loading>
      </>
    );
  }
  return (
    <>
      <SectionHeading title="Modalidades" />
      <Loading>
        {[1, 2, 3].map((row) => (
          <Skeleton key={row} width="100%" height={24} style={{ margin: '22px 0' }} />
        ))}
      </Loading>
    </>
  );
}
