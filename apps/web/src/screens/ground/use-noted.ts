import { useMemo } from 'react';
import { type BookRow, useCurrentBook } from '../../book/use-outings';
import { type OwnOuting, useOwnOutings } from '../../book/use-own-outings';

/** An outing of the book with what this device has of it. */
export type NotedOuting = { row: BookRow; own: OwnOuting };

/**
 * The outings that pass, newest first, without archived ones; undefined until they are read.
 *
 * @returns `missing`: how many of `among` this device has only the row of
 */
export function useNoted(
  passes: (row: BookRow, own: OwnOuting) => boolean,
  among: 'noted' | 'book',
): { noted: NotedOuting[] | undefined; missing: number } {
  const { data: book } = useCurrentBook();
  const outings = useOwnOutings();
  return useMemo(() => {
    if (!book || !outings) return { noted: undefined, missing: 0 };
    const owns = new Map(outings.map((own) => [own.id, own]));
    const noted = book.flatMap((row) => {
      const own = owns.get(row.id);
      return own && passes(row, own) ? { row, own } : [];
    });
    const looked = among === 'book' ? outings : noted.map(({ own }) => own);
    return { noted, missing: looked.filter(({ isRow }) => isRow).length };
  }, [book, outings, passes, among]);
}
