import { type Db, enqueueDocumentReminders, enqueueSeasonSummaries } from '@cuaderno/db';
import type { Day } from '@cuaderno/domain';

/** The days of a month on which the summary of a season that ended before it is written, if it wasn't yet. */
const SUMMARY_DAYS = 7;

/** Writes the messages that are due by the calendar, each once, however often it is called. */
export async function enqueueReminders(db: Db, today: Day): Promise<void> {
  await enqueueDocumentReminders(db, today);
  if (Number(today.slice(8)) <= SUMMARY_DAYS) await enqueueSeasonSummaries(db, today);
}
