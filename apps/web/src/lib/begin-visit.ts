import type { DashboardStats } from '@cuaderno/domain';
import type { QueryClient } from '@tanstack/react-query';
import { publicClient } from './api-client';
import { readCheckedAt, readLastUser } from './last-user';
import { paths } from './paths';
import { keys } from './query-client';

type Figures = { userId: number; stats: DashboardStats };

let reading: Promise<Figures | null> = Promise.resolve(null);

/**
 * Begins with the last user of this device. Without one, on the home screen, it reads the user and their figures by
 * one request before the first render: one round trip less until the figures are shown.
 */
export function beginVisit(client: QueryClient): void {
  const lastUser = readLastUser();
  if (lastUser) client.setQueryData(keys.me, lastUser, { updatedAt: readCheckedAt() });
  if (lastUser || location.pathname !== paths.home) return;
  // In one batch, hence of one session.
  const me = publicClient.auth.me.query();
  const stats = publicClient.stats.dashboard.query();
  void client.prefetchQuery({ queryKey: keys.me, queryFn: () => me });
  reading = Promise.all([me, stats]).then(
    ([user, figures]) => user && { userId: user.id, stats: figures },
    // A visitor has none.
    () => null,
  );
}

/** @returns the figures read with the user; null for those of another one, and from the second call on */
export async function takeFirstFigures(userId: number): Promise<DashboardStats | null> {
  const figures = await reading;
  reading = Promise.resolve(null);
  return figures?.userId === userId ? figures.stats : null;
}
