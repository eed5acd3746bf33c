import { type Db, enqueueDocumentReminders, enqueueSeasonSummaries } from '@cuaderno/db';
import { type Day, seasonOf } from '@cuaderno/domain';

/** The first days of a season, on which the summary of the last one is written if it wasn't before. */
const SEASON_START = { from: '04-01', to: '04-07' };

/** Writes the messages that are due by the calendar, each once, however often it is called. */
export async function enqueueReminders(db: Db, today: Day): Promise<void> {
  await enqueueDocumentReminders(db, today);
  const monthAndDay = today.slice(5);
  if (monthAndDay >= SEASON_START.from && monthAndDay <= SEASON_START.to) {
    await enqueueSeasonSummaries(db, seasonOf(today) - 1);
  }
}
