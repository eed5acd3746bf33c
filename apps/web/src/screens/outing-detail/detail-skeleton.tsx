import { Loading, Skeleton } from '../../ui/skeleton';

/** A skeleton in the size of the page. */
export function DetailSkeleton() {
  return (
    <div className="page">
      <Loading>
        <Skeleton width={96} height={18} style={{ margin: '16px 0 14px' }} />
        <Skeleton width="62%" height={30} />
        <Skeleton width="48%" height={16} style={{ margin: '12px 0 36px' }} />
        {[1, 2, 3].map((row) => (
          <Skeleton key={row} width="100%" height={60} style={{ marginBottom: 24 }} />
        ))}
      </Loading>
    </div>
  );
}
