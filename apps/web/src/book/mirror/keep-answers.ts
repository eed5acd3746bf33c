import type { DashboardStats, Outing, OutingSummary } from '@cuaderno/domain';
import { asyncLink, dataOf } from '../../lib/links';
import { discardOrphans, draftsOfSent } from '../drafts/orphan-drafts';
import { keepBook, keepOutings, keepStats } from './mirror';

/** Stores the answers of a user's reads on the device, except cancelled ones, which may be outdated. */
export const keepAnswers = (userId: number) =>
  asyncLink(async (op, next) => {
    const isBook = op.path === 'outings.list';
    const drafts = isBook ? draftsOfSent(userId).catch(() => []) : undefined;
    const answer = await next(op);
    if (op.signal?.aborted) return answer;
    const data = dataOf(answer);
    // Neither awaited nor required: the answer is shown in any case.
    void keep(userId, op.path, data).catch(() => undefined);
    void drafts?.then((found) => discardOrphans(found, (data as { items: OutingSummary[] }).items));
    return answer;
  });

async function keep(userId: number, path: string, data: unknown): Promise<void> {
  if (path === 'outings.list') {
    await keepBook(userId, (data as { items: OutingSummary[] }).items);
  } else if (path === 'outings.get') await keepOutings(userId, [data as Outing]);
  else if (path === 'stats.dashboard') await keepStats(userId, data as DashboardStats);
}
