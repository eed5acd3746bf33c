/** The times of an outing by the clock, 'HH:MM'; an `endTime` before `startTime` is on the next day. */
type Times = { startTime?: string | null | undefined; endTime?: string | null | undefined };

const MINUTES_OF_DAY = 24 * 60;

const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** @returns the minutes by the clock between the times of an outing, null unless it has both */
export function sitMinutes({ startTime, endTime }: Times): number | null {
  if (startTime == null || endTime == null) return null;
  return (minuteOf(endTime) - minuteOf(startTime) + MINUTES_OF_DAY) % MINUTES_OF_DAY;
}
