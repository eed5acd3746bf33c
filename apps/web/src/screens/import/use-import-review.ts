import type { Fault, Field, ReadOptions } from '@cuaderno/book-import';
import type { Modality } from '@cuaderno/domain';
import { useCallback, useEffect, useRef, useState } from 'react';
import {
  keepChoices,
  keepImportDraft,
  readChoices,
  readImportDraft,
} from '../../book/use-import-job';
import { useBook } from '../../book/use-outings';
import { useSession } from '../../book/use-session';
import { errorMessage } from '../../lib/error-texts';
import type { Opened, Reviewed } from './import-worker';
import { createReader, type Reader } from './reader';

/** What was chosen and mended for a file, as it is kept. */
export type Chosen = {
  columns: readonly (Field | null)[];
  modality: Modality | null;
  join: boolean;
  words: readonly (readonly [key: string, to: string])[];
  mendings: readonly (readonly [id: string, to: string | null])[];
  addDuplicates: readonly string[];
};

/** A fault of this visit: mended ones stay where they were. */
export type ShownFault = Fault & {
  isMended: boolean;
  isSkipped: boolean;
  mending: string | null | undefined;
};

type File = { name: string; bytes: ArrayBuffer; options: ReadOptions };
type Open = { file: File; opened: Opened; choices: Chosen };

const proposed = ({ columns }: Opened): Chosen => ({
  columns: columns.map(({ field }) => field),
  modality: null,
  join: true,
  words: [],
  mendings: [],
  addDuplicates: [],
});

/**
 * The file under review, its choices and mendings, kept on the device until it is imported or replaced.
 */
export function useImportReview() {
  const { user } = useSession();
  const { data: book } = useBook();
  const [open, setOpen] = useState<Open | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [isReading, setReading] = useState(false);
  const reader = useRef<Reader | null>(null);
  useEffect(() => () => reader.current?.close(), []);

  const read = useCallback(
    async (file: File, kept?: Chosen) => {
      setReading(true);
      setError(null);
      reader.current?.close();
      const started = createReader();
      reader.current = started;
      try {
        const opened = await started.open(file.bytes.slice(0), file.options);
        const remembered = (await readChoices(user.id, opened.key).catch(() => undefined)) as
          | Partial<Chosen>
          | undefined;
        setOpen({ file, opened, choices: kept ?? { ...proposed(opened), ...remembered } });
        return true;
      } catch (failure) {
        setOpen(null);
        setError(errorMessage(failure));
        return false;
      } finally {
        setReading(false);
      }
    },
    [user.id],
  );
  const result = useReviewed(open, reader, book);

  useKept(open, user.id);

  const change = (changes: Partial<Chosen>) =>
    setOpen((known) => known && { ...known, choices: { ...known.choices, ...changes } });

  return {
    error,
    isReading,
    /** The file read, with its choices; null without one. */
    found: open && {
      name: open.file.name,
      opened: open.opened,
      choices: open.choices,
      review: result?.review,
      faults: result ? shownFaults(result, open.choices) : [],
      change,
      mend: (id: string, to: string | null | undefined) => {
        const others = open.choices.mendings.filter(([known]) => known !== id);
        change({ mendings: to === undefined ? others : [...others, [id, to]] });
      },
      reopen: (options: ReadOptions) => read({ ...open.file, options }),
      /** Stores the import. @returns false while another one is under way */
      start: async () => reader.current?.start(user.id, open.file.name),
    },
    openFile: async (file: globalThis.File) =>
      read({ name: file.name, bytes: await file.arrayBuffer(), options: {} }),
    /** Reads the kept file again. @returns false without one */
    resume: async () => {
      const draft = await readImportDraft(user.id).catch(() => undefined);
      if (!draft) return false;
      const { options, choices } = draft.review as { options: ReadOptions; choices: Chosen };
      return read({ name: draft.name, bytes: draft.bytes, options }, choices);
    },
    /** Forgets the file. */
    clear: async () => {
      setOpen(null);
      await keepImportDraft(user.id, undefined).catch(() => undefined);
    },
  };
}

export type ImportReview = NonNullable<ReturnType<typeof useImportReview>['found']>;

/** Keeps the file with its choices on the device, and the choices for the next file with the same columns. */
function useKept(open: Open | null, userId: number): void {
  useEffect(() => {
    if (!open) return;
    const { file, choices, opened } = open;
    const draft = {
      name: file.name,
      bytes: file.bytes,
      review: { options: file.options, choices },
    };
    // Without storage, a reload begins anew.
    void keepImportDraft(userId, draft).catch(() => undefined);
    const { columns, modality, words } = choices;
    void keepChoices(userId, opened.key, { columns, modality, words }).catch(() => undefined);
  }, [open, userId]);
}

type Result = { opened: Opened; review: Reviewed; seen: ReadonlyMap<string, Fault> };

/** Reviews the file after each change, and keeps the faults of this visit; undefined until the first review. */
function useReviewed(
  open: Open | null,
  reader: React.RefObject<Reader | null>,
  book: ReturnType<typeof useBook>['data'],
): Result | undefined {
  const [result, setResult] = useState<Result>();
  const sent = useRef<{ reader?: Reader; book?: typeof book }>({});
  const opened = open?.opened;
  const choices = open?.choices;
  useEffect(() => {
    const current = reader.current;
    if (!opened || !choices || !current) return undefined;
    let isOld = false;
    if (sent.current.reader !== current || sent.current.book !== book) {
      sent.current = { reader: current, book };
      void current.book(book ?? []).catch(() => undefined);
    }
    const show = (review: Reviewed) =>
      setResult((before) => {
        const seen = new Map(before?.opened === opened ? before.seen : []);
        for (const fault of review.faults) seen.set(fault.id, fault);
        return { opened, review, seen };
      });
    const { words, mendings, addDuplicates, ...rest } = choices;
    void current
      .review({
        choices: { ...rest, words: new Map(words), addDuplicates: new Set(addDuplicates) },
        mendings: new Map(mendings),
      })
      .then(
        (review) => !isOld && show(review),
        () => undefined,
      );
    return () => {
      isOld = true;
    };
  }, [opened, choices, book, reader]);
  return result?.opened === opened ? result : undefined;
}

/** @returns the faults in the order of their first appearance, mended ones among them */
function shownFaults({ review, seen }: Result, { mendings }: Chosen): ShownFault[] {
  const mended = new Map(mendings);
  const current = new Set(review.faults.map(({ id }) => id));
  return [...seen.values()]
    .map((fault) => ({
      ...fault,
      isMended: mended.has(fault.id) && !current.has(fault.id),
      isSkipped: mended.get(fault.id) === null,
      mending: mended.get(fault.id),
    }))
    .filter(({ id, isMended }) => isMended || current.has(id));
}
