import type { ReactNode } from 'react';
import { Loading, Skeleton } from '../../ui/skeleton';

/** A skeleton in the size of the figures and the months. */
export function SeasonSkeleton({ head }: { head: ReactNode }) {
  return (
    <div className="page season">
      {head}
      <Loading>
        <Skeleton width="70%" height={16} />
        <div className="season-figures">
          {[44, 44, 28, 28, 28].map((height, index) => (
            <div key={index}>
              <Skeleton width={60} height={height} />
              <Skeleton width={72} height={16} style={{ marginTop: 8 }} />
            </div>
          ))}
        </div>
        <Skeleton width="40%" height={22} style={{ marginTop: 24 }} />
        <Skeleton width="100%" height={178} style={{ marginTop: 60 }} />
      </Loading>
    </div>
  );
}
