import type { Delimiter } from '../types';

const DAY = /\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}|\d{4}-\d{2}-\d{2}/;

type Field = { end: number; text: string };

/**
 * Writes the quotes of a CSV as a program would: what follows a closing quote belongs to the cell, as in Excel
 * ('"El Pino" grande'), and a quote that nothing closes, or only a later row does, is a sign that is left out, so that no
 * row is swallowed. One alone in a cell stays: it may be a ditto.
 */
export function mendQuotes(text: string, delimiter: Delimiter): string {
  if (!text.includes('"')) return text;
  const isEnd = (at: number) =>
    at >= text.length || text[at] === delimiter || text[at] === '\n' || text[at] === '\r';
  const endOf = (from: number) => {
    let at = from;
    while (!isEnd(at)) at += 1;
    return at;
  };
  const width = widthOf(text, delimiter);
  const parts: string[] = [];
  for (let at = 0; at <= text.length; ) {
    const field =
      text[at] === '"'
        ? quotedField(text, at, { delimiter, width, isEnd, endOf })
        : plain(at, endOf(at));
    parts.push(field.text, text[field.end] ?? '');
    at = field.end + 1;
  }
  return parts.join('');

  function plain(from: number, end: number): Field {
    return { end, text: text.slice(from, end) };
  }
}

/** The delimiters of a row, by the first line with most. */
const widthOf = (text: string, delimiter: Delimiter) =>
  Math.max(
    ...text
      .slice(0, 20_000)
      .split('\n')
      .slice(0, 40)
      .map((line) => line.split(delimiter).length - 1),
  );

type Reading = {
  delimiter: Delimiter;
  width: number;
  isEnd: (at: number) => boolean;
  endOf: (from: number) => number;
};

function quotedField(
  text: string,
  start: number,
  { delimiter, width, isEnd, endOf }: Reading,
): Field {
  const close = closingQuote(text, start);
  const inside = close === -1 ? '' : text.slice(start + 1, close);
  if (close !== -1 && isEnd(close + 1) && !holdsRows(inside, delimiter, width)) {
    return { end: close + 1, text: text.slice(start, close + 1) };
  }
  if (close !== -1 && !isEnd(close + 1) && !inside.includes('\n')) {
    const end = endOf(close + 1);
    const rest = text.slice(close + 1, end).replaceAll('"', '""');
    return { end, text: `"${inside}${rest}"` };
  }
  const end = endOf(start);
  const rest = text.slice(start + 1, end);
  return { end, text: `"${(rest.trim() === '' ? '"' : rest).replaceAll('"', '""')}"` };
}

/** The quote that ends a cell, past those that are doubled; -1 without one. */
function closingQuote(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at !== -1; at = text.indexOf('"', at + 2)) {
    if (text[at + 1] !== '"') return at;
  }
  return -1;
}

/** Whether a cell of several lines has rows in it: many delimiters and a day. */
function holdsRows(inside: string, delimiter: Delimiter, width: number): boolean {
  const [, ...lines] = inside.split('\n');
  return lines.some(
    (line) => line.split(delimiter).length - 1 >= Math.max(1, width / 2) && DAY.test(line),
  );
}
