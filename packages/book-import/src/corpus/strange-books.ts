import type { HunterBook } from './hunter-book';
import { STRANGE_DAYS } from './strange-days';
import { STRANGE_EXPORTS } from './strange-exports';
import { STRANGE_MORE } from './strange-more';
import { STRANGE_SHEETS } from './strange-sheets';
import { STRANGE_TONGUES } from './strange-tongues';
import { STRANGE_WORDS } from './strange-words';

/** Books of which nearly each has something that its reader hasn't seen before. */
export const STRANGE_BOOKS: HunterBook[] = [
  ...STRANGE_EXPORTS,
  ...STRANGE_DAYS,
  ...STRANGE_TONGUES,
  ...STRANGE_WORDS,
  ...STRANGE_SHEETS,
  ...STRANGE_MORE,
];
