import type { DashboardStats } from '@cuaderno/domain';
import type { QueryClient } from '@tanstack/react-query';
import { publicClient } from './api-client';
import { readLastUser } from './last-user';
import { paths } from './paths';
import { keys } from './query-client';

type Figures = { userId: number; stats: DashboardStats };

let reading: Promise<Figures | null> = Promise.resolve(null);

/**
 * Reads the user and their figures by one request, before the first render, on the home screen of a device
 * without a last user: one round trip less until the figures are shown.
 */
export function readFirstVisit(client: QueryClient): void {
  if (location.pathname !== paths.home || readLastUser()) return;
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
