import type { DashboardStats, Outing } from '@cuaderno/domain';
import { asyncLink, dataOf } from '../../lib/links';
import { keepOutings, keepStats } from './mirror';

/** Stores the answers of a user's reads on the device, except cancelled ones, which may be outdated. */
export const keepAnswers = (userId: number) =>
  asyncLink(async (op, next) => {
    const answer = await next(op);
    // Neither awaited nor required: the answer is shown in any case.
    if (!op.signal?.aborted) void keep(userId, op.path, dataOf(answer)).catch(() => undefined);
    return answer;
  });

async function keep(userId: number, path: string, data: unknown): Promise<void> {
  if (path === 'outings.get') await keepOutings(userId, [data as Outing]);
  else if (path === 'stats.dashboard') await keepStats(userId, data as DashboardStats);
}
