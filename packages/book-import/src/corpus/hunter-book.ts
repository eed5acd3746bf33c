import type { Choices } from '../index';
import { csv } from './lines';

/** An outing as a careful person would record it from some rows of a book. */
export type Truth = {
  rows: number[];
  /** 'espera 2023-08-03 2 Jabalí 62kg 98p @jaen': modality, day, pieces and folded municipality, '@' for none. */
  is: string;
  /** Words of the file that must not be lost, wherever the outing has them. */
  says?: string[];
};

/** A book as a hunter keeps it. Of each row that is an outing, what is true is recorded or asked: never anything else. */
export type HunterBook = {
  name: string;
  bytes: () => Uint8Array<ArrayBuffer> | Promise<Uint8Array<ArrayBuffer>>;
  choices?: Partial<Choices>;
  truth: Truth[];
};

const truthOf = (row: number, is: string, says?: string[]): Truth => ({
  rows: [row],
  is,
  ...(says && { says }),
});

/** A book of lines: of each line below the header its truth behind '→', and behind '+' words that must be kept. */
export function book(
  name: string,
  header: string | null,
  lines: string[],
  choices?: Partial<Choices>,
): HunterBook {
  const parts = lines.map((line) => line.split(' → '));
  const texts = parts.map(([text = '']) => text);
  const first = header === null ? 1 : 2;
  const truth = parts.flatMap(([, told], index) => {
    if (told === undefined) return [];
    const [is = '', ...says] = told.split(' + ');
    return truthOf(first + index, is, says);
  });
  const bytes = () => csv(...(header === null ? [] : [header]), ...texts);
  return { name, bytes, truth, ...(choices && { choices }) };
}
