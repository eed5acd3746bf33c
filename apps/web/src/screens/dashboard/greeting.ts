import { formatDay, type OutingSummary, todayInSpain } from '@cuaderno/domain';

const DAYS = ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado'];
const DAY = 24 * 60 * 60 * 1000;

/** 'Buenos días' until noon, 'Buenas tardes' until eight, 'Buenas noches' after; with the first name. */
export function greeting(name: string, hour = new Date().getHours()): string {
  const first = name.trim().split(/\s+/)[0] ?? '';
  const words =
    hour < 6 || hour >= 20 ? 'Buenas noches' : hour < 12 ? 'Buenos días' : 'Buenas tardes';
  return first ? `${words}, ${first}` : words;
}

/** 'Última salida, el sábado en Hornachuelos.': the day by its name within a week, else by its date. */
export function lastOuting(
  { date, municipality }: Pick<OutingSummary, 'date' | 'municipality'>,
  today = todayInSpain(),
): string {
  const place = municipality ? ` en ${municipality}` : '';
  return `Última salida, ${dayInWords(date, today)}${place}.`;
}

function dayInWords(date: string, today: string): string {
  const ago = Math.round((Date.parse(today) - Date.parse(date)) / DAY);
  if (ago === 0) return 'hoy';
  if (ago === 1) return 'ayer';
  if (ago > 1 && ago < 7) return `el ${DAYS[new Date(date).getUTCDay()]}`;
  return `el ${formatDay(date)}`;
}
