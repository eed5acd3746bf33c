import type { Field, ReadOptions } from '@cuaderno/book-import';
import type { Modality } from '@cuaderno/domain';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
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
export type ShownFault = Reviewed['faults'][number] & {
  isMended: boolean;
  isSkipped: boolean;
  mending: string | null | undefined;
};

/** Enough for the reader to refuse a larger file, whose bytes are not all read. */
const BYTES_READ = 20 * 1024 * 1024 + 1;
const UNREADABLE = 'No se ha podido leer. Si es una carpeta, elige el archivo que hay dentro.';

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
        const { key } = opened;
        const remembered = (key !== null &&
          (await readChoices(user.id, key).catch(() => undefined))) as
          | Partial<Chosen>
          | undefined
          | false;
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
  const review = useReviewed(open, reader, book);
  const faults = useShownFaults(open, review);

  useEffect(() => {
    if (!open) return;
    const { file, choices, opened } = open;
    const draft = {
      name: file.name,
      bytes: file.bytes,
      review: { options: file.options, choices },
    };
    // Without storage, a reload begins anew.
    void keepImportDraft(user.id, draft).catch(() => undefined);
    const { columns, modality, words } = choices;
    if (opened.key === null) return;
    void keepChoices(user.id, opened.key, { columns, modality, words }).catch(() => undefined);
  }, [open, user.id]);

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
      review,
      faults,
      change,
      mend: (id: string, to: string | null | undefined) => {
        const others = open.choices.mendings.filter(([known]) => known !== id);
        change({ mendings: to === undefined ? others : [...others, [id, to]] });
      },
      reopen: (options: ReadOptions) => read({ ...open.file, options }),
      outings: () => reader.current?.outings() ?? Promise.reject(new Error('No file')),
    },
    openFile: async (file: globalThis.File) => {
      const bytes = await file
        .slice(0, BYTES_READ)
        .arrayBuffer()
        .catch(() => null);
      if (bytes) return read({ name: file.name, bytes, options: {} });
      setError(UNREADABLE);
      return false;
    },
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

/** Reviews the file after each change; undefined until the first review. */
function useReviewed(
  open: Open | null,
  reader: React.RefObject<Reader | null>,
  book: ReturnType<typeof useBook>['data'],
): Reviewed | undefined {
  const [result, setResult] = useState<{ opened: Opened; review: Reviewed }>();
  const sent = useRef<{ reader?: Reader; book?: typeof book }>({});
  const opened = open?.opened;
  const choices = open?.choices;
  useEffect(() => {
    if (!opened || !choices) return undefined;
    let isOld = false;
    const { words, mendings, addDuplicates, ...rest } = choices;
    const current = reader.current;
    if (!current) return undefined;
    if (sent.current.reader !== current || sent.current.book !== book) {
      sent.current = { reader: current, book };
      void current.book(book ?? []).catch(() => undefined);
    }
    void current
      .review({
        choices: { ...rest, words: new Map(words), addDuplicates: new Set(addDuplicates) },
        mendings: new Map(mendings),
      })
      .then(
        (review) => !isOld && setResult({ opened, review }),
        () => undefined,
      );
    return () => {
      isOld = true;
    };
  }, [opened, choices, book, reader]);
  return result && result.opened === opened ? result.review : undefined;
}

/** The faults in the order of their first appearance, mended ones among them. */
function useShownFaults(open: Open | null, review: Reviewed | undefined): ShownFault[] {
  const seen = useRef({
    opened: open?.opened,
    faults: new Map<string, Reviewed['faults'][number]>(),
  });
  return useMemo(() => {
    if (seen.current.opened !== open?.opened) {
      seen.current = { opened: open?.opened, faults: new Map() };
    }
    const { faults } = seen.current;
    for (const fault of review?.faults ?? []) faults.set(fault.id, fault);
    const mendings = new Map(open?.choices.mendings);
    const current = new Set(review?.faults.map(({ id }) => id));
    return [...faults.values()]
      .map((fault) => ({
        ...fault,
        isMended: mendings.has(fault.id) && !current.has(fault.id),
        isSkipped: mendings.get(fault.id) === null,
        mending: mendings.get(fault.id),
      }))
      .filter(({ id, isMended }) => isMended || current.has(id));
  }, [open, review]);
}
