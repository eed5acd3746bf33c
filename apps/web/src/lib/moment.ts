import { formatDay } from '@cuaderno/domain';

const HOUR = new Intl.DateTimeFormat('es-ES', { hour: '2-digit', minute: '2-digit' });

/** The device's calendar day at a moment, 'YYYY-MM-DD'. */
function localDay(moment: Date): string {
  const [month, day] = [moment.getMonth() + 1, moment.getDate()].map((part) =>
    String(part).padStart(2, '0'),
  );
  return `${moment.getFullYear()}-${month}-${day}`;
}

/** @returns 'hoy', 'ayer' or '24/10/2026', and the hour, '18:20' */
export function momentText(time: number | string, now = new Date()): { day: string; hour: string } {
  const moment = new Date(time);
  const yesterday = new Date(now);
  yesterday.setDate(now.getDate() - 1);
  const day = localDay(moment);
  const near = { [localDay(now)]: 'hoy', [localDay(yesterday)]: 'ayer' }[day];
  return { day: near ?? formatDay(day), hour: HOUR.format(moment) };
}
