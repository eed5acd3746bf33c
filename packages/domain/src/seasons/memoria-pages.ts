import { groupDigits } from '../group-digits';

/** Most pages of a memoria, for all hunters make theirs one after another. */
const PAGES_MAX = 1_000;

/** Says that a memoria of so many pages isn't made; null for one that is. */
export const tooManyPages = (pages: number): string | null =>
  pages > PAGES_MAX
    ? `La memoria tendría ${groupDigits(pages)} páginas, y se hacen de ${groupDigits(PAGES_MAX)} como mucho: elige menos temporadas`
    : null;
