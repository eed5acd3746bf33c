import { type Day, sitMinutes } from '@cuaderno/domain';

/** '6 h 30 min', '45 min', '2 h'. */
function durationText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  const texts = [hours > 0 && `${hours}\u00A0h`, (rest > 0 || hours === 0) && `${rest}\u00A0min`];
  return texts.filter(Boolean).join(' ');
}

const NIGHT = new Intl.DateTimeFormat('es-ES', { day: 'numeric', month: 'long', timeZone: 'UTC' });

/** 'del 21 al 22 de noviembre', 'del 30 de noviembre al 1 de diciembre'. */
function nightText(day: Day): string {
  const first = new Date(`${day}T00:00:00Z`);
  const next = new Date(first.getTime() + 24 * 60 * 60_000);
  const isSameMonth = first.getUTCMonth() === next.getUTCMonth();
  const from = isSameMonth ? first.getUTCDate() : NIGHT.format(first);
  return `del ${from} al ${NIGHT.format(next)}`;
}

type Sit = {
  date?: Day | null | undefined;
  startTime?: string | null | undefined;
  endTime?: string | null | undefined;
};

/** '6 h 30 min, del 21 al 22 de noviembre'; null unless both times are known. */
export function sitHint({ date, startTime, endTime }: Sit): string | null {
  // An empty input is no time.
  const minutes = sitMinutes({ startTime: startTime || null, endTime: endTime || null });
  if (minutes === null) return null;
  const isOvernight = date && String(endTime) < String(startTime);
  return isOvernight ? `${durationText(minutes)}, ${nightText(date)}` : durationText(minutes);
}

/** '18:00–00:30, 6 h 30 min', 'Desde las 18:00', 'Hasta las 00:30'; null without times. */
export function sitText({ startTime, endTime }: Sit): string | null {
  const minutes = sitMinutes({ startTime, endTime });
  if (minutes !== null) return `${startTime}–${endTime}, ${durationText(minutes)}`;
  if (startTime) return `Desde las ${startTime}`;
  return endTime ? `Hasta las ${endTime}` : null;
}
