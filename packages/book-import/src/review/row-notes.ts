import { fold } from '@cuaderno/domain';
import type { Field } from '../types';
import type { SoundRow } from './built';

/** What a joined outing has one field for, but each of its rows may have its own. */
const OF_ROW = [
  ['armada', 'Armada'],
  ['puesto', 'Puesto'],
  ['place', 'Lugar'],
  ['startTime', 'Desde'],
  ['endTime', 'Hasta'],
  ['wind', 'Viento'],
  ['companions', 'Compañía'],
] as const satisfies readonly (readonly [Field, string])[];

type Spoken = { text: string; of: string[] };

/** The different texts of some rows, each with the pieces that it is of. */
function differentTexts(
  rows: readonly SoundRow[],
  textIn: (row: SoundRow) => string | null | undefined,
): Spoken[] {
  const found = new Map<string, Spoken>();
  for (const row of rows) {
    const text = textIn(row);
    if (text == null || text === '') continue;
    const of = (row.values.pieces ?? []).map(({ species }) => species);
    const known = found.get(fold(text) || text);
    if (known) known.of.push(...of);
    else found.set(fold(text) || text, { text, of });
  }
  return Array.from(found.values());
}

const spoken = (name: string, { text, of }: Spoken) =>
  of.length === 0 ? `${name}: ${text}` : `${name}: ${text} (${[...new Set(of)].join(', ')})`;

/** Notes of what the rows of an outing have else than the first that says it: 'Puesto: 7 (Jabalí)'. */
export function rowNotes(rows: readonly SoundRow[]): string[] {
  if (rows.length < 2) return [];
  return OF_ROW.flatMap(([field, name]) => {
    const [, ...others] = differentTexts(rows, ({ values }) => values.text(field));
    return others.map((one) => spoken(name, one));
  });
}

/** A heading as the name of a note: 'GUARDA:' → 'Guarda'. */
function nameOf(heading: string): string {
  const name = heading.replace(/[\s.:]+$/, '');
  const isShouted = name.length > 3 && name === name.toUpperCase();
  return isShouted ? name.charAt(0) + name.slice(1).toLowerCase() : name;
}

const sentence = (text: string) => (/[.!?…]$/.test(text) ? text : `${text}.`);

/**
 * Sentences of the columns that the book has no field for: 'Guarda: Julián. Rehalas: 3.'; where the rows of an outing
 * differ, with their pieces.
 */
export function columnNotes(rows: readonly SoundRow[]): string[] {
  const headings = [
    ...new Set(rows.flatMap(({ values }) => values.notes.map(({ index }) => index))),
  ];
  return headings
    .toSorted((a, b) => a - b)
    .flatMap((at) => {
      const noteIn = ({ values }: SoundRow) => values.notes.find(({ index }) => index === at);
      const heading = rows.map(noteIn).find((note) => note !== undefined)?.heading ?? '';
      const texts = differentTexts(rows, (row) => noteIn(row)?.text);
      const name = nameOf(heading);
      if (name === '') return texts.map(({ text }) => sentence(text));
      const [only, ...others] = texts;
      return only && others.length === 0
        ? [sentence(`${name}: ${only.text}`)]
        : texts.map((one) => sentence(spoken(name, one)));
    });
}

/** A text with sentences after it, on a line of their own unless the text ends with one. */
export function withSentences(text: string | null, sentences: readonly string[]): string | null {
  if (sentences.length === 0) return text;
  const added = sentences.join(' ');
  if (text === null) return added;
  return /[.!?…]$/.test(text) ? `${text} ${added}` : `${text}\n${added}`;
}
