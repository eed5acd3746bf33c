/** Times of day in Spain: of each night's backup, and of another try after one that failed. */
const NIGHT = '03:20';
const AGAIN = '15:20';
const DAY_MS = 86_400_000;

const inSpain = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Madrid',
  dateStyle: 'short',
  timeStyle: 'short',
});

/** A night's backup by its start; `isGood` once it was restored. */
export type LastBackup = { startedAt: Date; isGood: boolean };

/**
 * Whether a night's backup is due: none has begun since the last 03:20, or since 15:20 if the last one failed. A machine
 * that is off at night makes it when it is on again.
 */
export function isBackupDue(now: Date, last: LastBackup | null): boolean {
  if (last === null) return true;
  const times = last.isGood ? [NIGHT] : [NIGHT, AGAIN];
  const [today = '', yesterday = ''] = [now, new Date(+now - DAY_MS)].map((day) =>
    inSpain.format(day).slice(0, 10),
  );
  const slots = [yesterday, today].flatMap((day) => times.map((time) => `${day} ${time}`));
  const slot = slots.findLast((each) => each <= inSpain.format(now)) ?? '';
  return inSpain.format(last.startedAt) < slot;
}
