import type { Sheet } from '@cuaderno/book-import';

/** The names of a file's sheets, by which rows are told apart; none where only one is read. */
export const sheetNames = (sheets: readonly Sheet[]): string[] =>
  sheets.filter(({ taken }) => taken).length > 1 ? sheets.map(({ name }) => name) : [];
