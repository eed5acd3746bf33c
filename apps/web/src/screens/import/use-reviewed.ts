import type { Fault } from '@cuaderno/book-import';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { BookRow } from '../../book/use-outings';
import type { Chosen, Open, Opened } from './chosen';
import type { Reader } from './reader';
import type { Reviewed } from './shown-review';

/** A fault of this visit: answered ones stay where they were. */
export type ShownFault = Fault & {
  isCorrected: boolean;
  isSkipped: boolean;
  correction: string | null | undefined;
};

type Result = { opened: Opened; review: Reviewed; seen: ReadonlyMap<string, Fault> };

/** What a review depends on: what was looked at and found right isn't reviewed again. */
function useQuestion(chosen: Chosen | undefined) {
  const { columns, modality, join, words, mendings, addDuplicates, taken } = chosen ?? {};
  return useMemo(() => {
    if (!columns || modality === undefined || join === undefined) return undefined;
    const choices = {
      columns,
      modality,
      join,
      words: new Map(words),
      addDuplicates: new Set(addDuplicates),
      taken: new Set(taken),
    };
    return { choices, corrections: new Map(mendings) };
  }, [columns, modality, join, words, mendings, addDuplicates, taken]);
}

/**
 * Reviews the file after each change, and keeps the faults of this visit; undefined until the first review, null
 * after a failed one, whose figures would be those of before.
 */
export function useReviewed(
  open: Open | null,
  reader: React.RefObject<Reader | null>,
  { book, firstMonth }: { book: readonly BookRow[] | undefined; firstMonth: number },
): Result | null | undefined {
  const [result, setResult] = useState<Result | null>();
  const sent = useRef<{ reader?: Reader; book?: typeof book; seen?: Opened }>({});
  const opened = open?.opened;
  const question = useQuestion(open?.choices);
  useEffect(() => {
    const current = reader.current;
    if (!opened || !question || !current || !book) return undefined;
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
    const run = async () => {
      // After a reload: what was answered is shown too.
      const isFirst = sent.current.seen !== opened && question.corrections.size > 0;
      const before = isFirst
        ? await current.review({ ...question, corrections: new Map(), firstMonth })
        : null;
      const review = await current.review({ ...question, firstMonth });
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
  }, [opened, question, book, firstMonth, reader]);
  return result === null || result?.opened === opened ? result : undefined;
}

/** @returns the faults in the order of their first appearance, answered ones among them; one of each kind alike */
export function shownFaults({ review, seen }: Result, { mendings }: Chosen): ShownFault[] {
  const corrected = new Map(mendings);
  const current = new Set(review.faults.map(({ id }) => id));
  const alike = new Set<string>();
  return [...seen.values()]
    .map((fault) => {
      const key = corrected.has(fault.id) ? fault.id : (fault.all?.id ?? fault.id);
      const correction = corrected.get(key);
      // A row that was skipped and then taken as an outing is asked about again.
      const isCorrected = corrected.has(key) && !current.has(fault.id);
      return { ...fault, isCorrected, isSkipped: isCorrected && correction === null, correction };
    })
    .filter(({ id, all, isCorrected }) => {
      if (!isCorrected && !current.has(id)) return false;
      if (!all) return true;
      const isFirst = !alike.has(all.id);
      alike.add(all.id);
      return isFirst;
    });
}
