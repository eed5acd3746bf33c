import { Loading, Skeleton } from '../../ui/skeleton';

/** A skeleton in the size of the figures and the months. */
export function SeasonSkeleton() {
  return (
    <Loading className="season-skeleton">
      <Skeleton width="70%" height={16} />
      <div className="season-figures">
        {[44, 44, 28, 28, 28].map((height, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- five alike
          <div key={index}>
            <Skeleton width={60} height={height} />
            <Skeleton width={72} height={16} style={{ marginTop: 8 }} />
          </div>
        ))}
      </div>
      <Skeleton width="40%" height={22} style={{ marginTop: 24 }} />
      <Skeleton width="100%" height={178} style={{ marginTop: 60 }} />
    </Loading>
  );
}
