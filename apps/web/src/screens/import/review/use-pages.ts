import { useState } from 'react';
import type { Listed, ListedRow, Page } from '../shown-review';
import type { ImportReview } from '../use-import-review';

/** Rows that one press shows more. */
const MORE = 100;

/** The rows of a list that are shown: the first page of the review, and those asked for since. */
export function usePages<Row extends ListedRow>(
  { more }: Pick<ImportReview, 'more'>,
  of: Listed,
  page: Page<Row>,
): { rows: readonly Row[]; left: number; showMore: () => void } {
  const [others, setOthers] = useState<{ page: Page<Row>; rows: readonly Row[] }>();
  // Another review has other rows.
  const rows = [...page.rows, ...(others?.page === page ? others.rows : [])];
  const showMore = () =>
    void more(of, rows.length, rows.length + MORE).then(
      (next) => setOthers({ page, rows: [...rows.slice(page.rows.length), ...(next as Row[])] }),
      () => undefined,
    );
  return { rows, left: page.count - rows.length, showMore };
}
