const MOMENT = new Intl.DateTimeFormat('es-ES', {
  timeZone: 'Europe/Madrid',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** A moment in Spain as people read it: '21/11/2026' and '18:37'. */
export function momentOf(at: Date): { day: string; hour: string } {
  const parts = Object.fromEntries(
    MOMENT.formatToParts(at).map(({ type, value }) => [type, value]),
  );
  const { day, month, year, hour, minute } = parts;
  return { day: `${day}/${month}/${year}`, hour: `${hour}:${minute}` };
}
