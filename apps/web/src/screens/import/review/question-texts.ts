import type { Fault } from '@cuaderno/book-import';
import { formatDay, parseDay } from '@cuaderno/domain';
import { FIELD_NAMES } from '../field-names';
import { rowsText } from '../texts';

const dayText = (date: string) => (parseDay(date) === date ? formatDay(date) : date);

/** The rows that one answer serves. */
export const rowsOf = ({ rows, all }: Fault): readonly number[] => [...rows, ...(all?.rows ?? [])];

/** A question in words: `text` beneath its title, null where the title says it all; `line` in the list. */
export function textsOf(fault: Fault): { title: string; text: string | null; line: string } {
  const { value, message, field, all } = fault;
  const saysAll = fault.mark !== undefined || (value !== '' && message.includes(value));
  const others = all ? `Y ${rowsText(all.rows.length)} como ella` : '';
  const title = value === '' ? (FIELD_NAMES[field] ?? 'Sin valor') : `«${value}»`;
  return saysAll
    ? { title: message, text: null, line: others || whereOf(fault) }
    : { title, text: message, line: message };
}

const whereOf = ({ place, date }: Fault): string =>
  [place, date && dayText(date)].filter(Boolean).join(', ');

/** 'Fila 12, Sigüenza, 02/05/2024', with the text of its rows */
export const headOf = (fault: Fault, rows: string): string =>
  [rows, whereOf(fault)].filter(Boolean).join(', ');
