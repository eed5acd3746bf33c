import * as z from 'zod/mini';
import { bySection } from '../modalities';

const count = z.int().check(z.minimum(0));

/** The figures of the dashboard. `speciesCounts` sums quantities under the species' stored names. */
export const dashboardStatsSchema = z.object({
  speciesCounts: z.record(z.string(), count),
  trophyCounts: z.object({ bronze: count, silver: count, gold: count }),
  totals: z.object(bySection(count)),
});
export type DashboardStats = z.infer<typeof dashboardStatsSchema>;
