import { useMemo } from 'react';
import { type BookRow, useCurrentBook } from '../../book/use-outings';
import { type OwnOuting, useOwnOutings } from '../../book/use-own-outings';

/** An outing of the book with what this device has of it. */
export type NotedOuting = { row: BookRow; own: OwnOuting };

/** The outings that pass, newest first, without archived ones; undefined until they are read. */
export function useNoted(
  passes: (row: BookRow, own: OwnOuting) => boolean,
): NotedOuting[] | undefined {
  const { data: book } = useCurrentBook();
  const outings = useOwnOutings();
  return useMemo(() => {
    if (!book || !outings) return undefined;
    const owns = new Map(outings.map((own) => [own.id, own]));
    return book.flatMap((row) => {
      const own = owns.get(row.id);
      return own && passes(row, own) ? { row, own } : [];
    });
  }, [book, outings, passes]);
}
