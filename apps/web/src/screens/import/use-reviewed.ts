import type { Fault } from '@cuaderno/book-import';
import { useEffect, useRef, useState } from 'react';
import type { BookRow } from '../../book/use-outings';
import type { Chosen, Open } from './chosen';
import type { Opened, Reviewed } from './import-worker';
import type { Reader } from './reader';

/** A fault of this visit: corrected ones stay where they were. */
export type ShownFault = Fault & {
  isCorrected: boolean;
  isSkipped: boolean;
  correction: string | null | undefined;
};

type Result = { opened: Opened; review: Reviewed; seen: ReadonlyMap<string, Fault> };

/**
 * Reviews the file after each change, and keeps the faults of this visit; undefined until the first review, null
 * after a failed one, whose figures would be those of before.
 */
export function useReviewed(
  open: Open | null,
  reader: React.RefObject<Reader | null>,
  book: readonly BookRow[] | undefined,
): Result | null | undefined {
  const [result, setResult] = useState<Result | null>();
  const sent = useRef<{ reader?: Reader; book?: typeof book; seen?: Opened }>({});
  const opened = open?.opened;
  const choices = open?.choices;
  useEffect(() => {
    const current = reader.current;
    if (!opened || !choices || !current || !book) return undefined;
    let isOld = false;
    if (sent.current.reader !== current || sent.current.book !== book) {
      sent.current = { reader: current, book };
      void current.book(book).catch(() => undefined);
    }
    const show = (review: Reviewed, before: readonly Fault[]) =>
      setResult((last) => {
        const seen = new Map(last?.opened === opened ? last.seen : []);
        for (const fault of [...before, ...review.faults]) seen.set(fault.id, fault);
        return { opened, review, seen };
      });
    const { columns, modality, join, mendings: corrections } = choices;
    const made = {
      columns,
      modality,
      join,
      words: new Map(choices.words),
      addDuplicates: new Set(choices.addDuplicates),
      taken: new Set(choices.taken),
    };
    const run = async () => {
      // After a reload: what was corrected is shown too.
      const isFirst = sent.current.seen !== opened && corrections.length > 0;
      const before = isFirst
        ? await current.review({ choices: made, corrections: new Map() })
        : null;
      const review = await current.review({ choices: made, corrections: new Map(corrections) });
      // A later one shows them where the book has come meanwhile.
      if (isOld) return;
      sent.current.seen = opened;
      show(review, before?.faults ?? []);
    };
    void run().catch(() => {
      if (!isOld) setResult(null);
    });
    return () => {
      isOld = true;
    };
  }, [opened, choices, book, reader]);
  return result === null || result?.opened === opened ? result : undefined;
}

/** @returns the faults in the order of their first appearance, corrected ones among them */
export function shownFaults({ review, seen }: Result, { mendings }: Chosen): ShownFault[] {
  const corrected = new Map(mendings);
  const current = new Set(review.faults.map(({ id }) => id));
  return [...seen.values()]
    .map((fault) => ({
      ...fault,
      isCorrected: corrected.has(fault.id) && !current.has(fault.id),
      isSkipped: corrected.get(fault.id) === null,
      correction: corrected.get(fault.id),
    }))
    .filter(({ id, isCorrected }) => isCorrected || current.has(id));
}
