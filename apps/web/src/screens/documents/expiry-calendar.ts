import { documentTitle, type UserDocument } from '@cuaderno/domain';

/** The days before an expiry on which a calendar reminds of it, those of the messages. */
const DAYS_BEFORE = [30, 7];

/** A text as iCalendar writes it (RFC 5545, 3.3.11). */
const escaped = (text: string) => text.replace(/[\\;,]/g, (sign) => `\\${sign}`);

/** @returns a calendar file with the day on which a document expires, and its reminders */
export function expiryCalendar({
  expires,
  ...titled
}: Pick<UserDocument, 'kind' | 'name'> & { expires: string }): File {
  const title = documentTitle(titled);
  const place = titled.name && titled.name !== title ? `, ${titled.name}` : '';
  const summary = escaped(`Caduca: ${title}${place}`);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Cuaderno de Caza//ES',
    'BEGIN:VEVENT',
    `UID:${crypto.randomUUID()}`,
    `DTSTAMP:${new Date().toISOString().replace(/[-:]|\.\d+/g, '')}`,
    `DTSTART;VALUE=DATE:${expires.replaceAll('-', '')}`,
    `SUMMARY:${summary}`,
    'TRANSP:TRANSPARENT',
    ...DAYS_BEFORE.flatMap((days) => [
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      `DESCRIPTION:${summary}`,
      `TRIGGER:-P${days}D`,
      'END:VALARM',
    ]),
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ];
  return new File([lines.join('\r\n')], 'caducidad.ics', { type: 'text/calendar' });
}
