import type { DashboardStats } from '@cuaderno/domain';
import type { QueryClient } from '@tanstack/react-query';
import { publicClient } from './api-client';
import { readCheckedAt, readLastUser } from '../last-user';
import { paths } from '../paths';
import { keys } from './query-client';
import { requestError } from './request-error';

type Figures = { userId: number; stats: DashboardStats };

let reading: Promise<Figures | null> = Promise.resolve(null);

/**
 * Begins with the last user of this device. Without one, on the home screen, it reads the user and their figures at
 * once before the first render: one round trip less until the figures are shown. By two requests: who it is must not
 * be refused with figures that take longer.
 */
export function beginVisit(client: QueryClient): void {
  const lastUser = readLastUser();
  if (lastUser) client.setQueryData(keys.me, lastUser, { updatedAt: readCheckedAt() });
  if (lastUser || location.pathname !== paths.home) return;
  const me = publicClient.auth.me.query();
  // After the batch of this turn.
  const stats = new Promise((done) => setTimeout(done)).then(() =>
    publicClient.stats.dashboard.query(),
  );
  void client.prefetchQuery({ queryKey: keys.me, queryFn: () => me });
  reading = Promise.all([me, stats]).then(
    ([user, figures]) => user && { userId: user.id, stats: figures },
    (error: unknown) => {
      // A visitor has none.
      if (requestError(error)?.isSignedOut) return null;
      throw error;
    },
  );
  // Reported by those who take them.
  reading.catch(() => undefined);
}

/** @returns the figures read with the user; null for those of another one, and from the second call on */
export async function takeFirstFigures(userId: number): Promise<DashboardStats | null> {
  const first = reading;
  reading = Promise.resolve(null);
  const figures = await first;
  return figures?.userId === userId ? figures.stats : null;
}
