import type { ReadOptions } from '@cuaderno/book-import';
import { useCallback, useEffect, useRef, useState } from 'react';
import {
  type ImportDraft,
  keepChoices,
  keepImportDraft,
  readChoices,
  readImportDraft,
} from '../../book/use-import-job';
import { type BookRow, useBook } from '../../book/use-outings';
import { useSession } from '../../book/use-session';
import { errorMessage } from '../../lib/server/error-texts';
import type { Chosen, File, Open, Opened } from './chosen';
import { isTaken } from './field-names';
import { createReader, type Reader } from './reader';
import type { Listed, Reviewed } from './shown-review';
import { shownFaults, useReviewed } from './use-reviewed';

/** Enough for the reader to refuse a larger file, whose bytes are not all read. */
const BYTES_READ = 20 * 1024 * 1024 + 1;
const UNREVIEWED =
  'No se ha podido revisar el archivo. Recarga la página: tus cambios están guardados.';
const UNREADABLE = 'No se ha podido leer. Si es una carpeta, elige el archivo que hay dentro.';

const none = () => undefined;
const NO_BOOK: readonly BookRow[] = [];

/** How a kept file was read; an earlier build named one sheet. */
const optionsOf = ({ sheet, ...options }: ReadOptions & { sheet?: string }): ReadOptions =>
  sheet === undefined ? options : { ...options, sheets: [sheet] };

const proposed = ({ columns }: Opened): Chosen => ({
  columns: columns.map(({ field }) => field),
  modality: null,
  join: true,
  words: [],
  mendings: [],
  addDuplicates: [],
  taken: [],
  fine: [],
});

/** What was chosen for the last file with these columns, and what had been proposed for them. */
type Remembered = Pick<Chosen, 'columns' | 'modality' | 'words'> & { proposed: Chosen['columns'] };

/** Choices of before; of the columns those of the same content as then, as one heading may have another meaning. */
function rememberedFor(
  { columns }: Opened,
  { proposed: before, ...choices }: Remembered,
): Partial<Chosen> {
  const known = columns.map(({ field }, index) =>
    field === before[index] ? choices.columns[index] : undefined,
  );
  return {
    ...choices,
    columns: columns.map(({ field }, index) => {
      const chosen = known[index];
      if (chosen !== undefined) return chosen;
      return known.some((one = null) => isTaken(one, field)) ? 'note' : field;
    }),
  };
}

/** The open file, and what reads it; a failed reading leaves an open one as it is. */
function useOpenFile(userId: number) {
  const [open, setOpen] = useState<Open | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [isReading, setReading] = useState(false);
  const reader = useRef<Reader | null>(null);
  useEffect(() => () => reader.current?.close(), []);

  const read = useCallback(
    async (file: File, kept: (opened: Opened) => Partial<Chosen> = () => ({})) => {
      setReading(true);
      setError(null);
      const started = createReader();
      try {
        const opened = await started.open(file.bytes.slice(0), file.options);
        const { key } = opened;
        const remembered = key === null ? undefined : await readChoices(userId, key).catch(none);
        const choices = {
          ...proposed(opened),
          ...(remembered !== undefined && rememberedFor(opened, remembered as Remembered)),
          ...kept(opened),
        };
        reader.current?.close();
        reader.current = started;
        setOpen({ file, opened, choices });
        return true;
      } catch (failure) {
        started.close();
        setError(errorMessage(failure));
        return false;
      } finally {
        setReading(false);
      }
    },
    [userId],
  );
  return { open, setOpen, error, setError, isReading, reader, read };
}

/** Corrections by their keys; undefined for one that is taken back. */
type Changes = ReadonlyMap<string, string | null | undefined>;

function mended({ mendings }: Chosen, changes: Changes): Chosen['mendings'] {
  const others = mendings.filter(([known]) => !changes.has(known));
  const made = [...changes].flatMap(([id, to]) => (to === undefined ? [] : [[id, to] as const]));
  return [...others, ...made];
}

/** What is asked of the reader, which has the rows. */
const askerOf = (reader: React.RefObject<Reader | null>) => ({
  /** More rows of a list of the review. */
  more: async (of: Listed, from: number, to: number) =>
    (await reader.current?.more(of, from, to)) ?? [],
  /** Rows as they stand in the file. */
  rows: async (rows: readonly number[]) => (await reader.current?.rows(rows)) ?? [],
});

/** Reads the file as it is kept. An earlier build may have found other columns. */
function reading(draft: ImportDraft) {
  const { name, bytes } = draft;
  const { options, choices } = draft.review as { options: ReadOptions; choices: Chosen };
  const { columns, ...others } = choices;
  const kept = (opened: Opened) => ({
    ...others,
    ...(columns.length === opened.columns.length && { columns }),
  });
  return [{ name, bytes, options: optionsOf(options) }, kept] as const;
}

/**
 * The file under review, its choices and corrections, kept on the device until it is imported or replaced.
 */
export function useImportReview() {
  const { user } = useSession();
  const { data, isError } = useBook();
  // Without a book to compare with, nothing is known to be in it.
  const book = data ?? (isError ? NO_BOOK : undefined);
  const { open, setOpen, error, setError, isReading, reader, read } = useOpenFile(user.id);
  const { seasonStart: firstMonth } = user;
  const result = useReviewed(open, reader, { book, firstMonth });
  const [isAsking, setAsking] = useState(false);

  useKept(open, user.id);

  const change = (changes: Partial<Chosen> | ((choices: Chosen) => Partial<Chosen>)) =>
    setOpen((known) => {
      if (!known) return known;
      const changed = typeof changes === 'function' ? changes(known.choices) : changes;
      return { ...known, choices: { ...known.choices, ...changed } };
    });

  return {
    error: error ?? (result === null ? UNREVIEWED : null),
    isReading,
    /** The file read, with its choices; null without one. */
    found: open && {
      name: open.file.name,
      options: open.file.options,
      opened: open.opened,
      choices: open.choices,
      review: result?.review,
      faults: result ? shownFaults(result, open.choices) : [],
      error,
      isReading,
      /** Whether the sheets are to be asked for: several have something in them. */
      isAsked: isAsking && open.opened.sheets.filter(({ rows }) => rows > 0).length > 1,
      asked: () => setAsking(false),
      change,
      /** Puts corrections in the place of those of the same keys; undefined takes one back. */
      correct: (changes: Changes) => change((choices) => ({ mendings: mended(choices, changes) })),
      ...askerOf(reader),
      /** Reads the file another way; what was corrected stays, and the columns if they are the same. */
      reopen: (options: ReadOptions) => {
        const { columns, ...others } = open.choices;
        return read({ ...open.file, options }, ({ key }) => ({
          ...others,
          ...(key !== null && key === open.opened.key && { columns }),
        }));
      },
      /** Stores the import. @returns false while another one is under way */
      start: async () => reader.current?.start(user.id, open.file.name),
    },
    openFile: async (file: globalThis.File) => {
      const bytes = await file
        .slice(0, BYTES_READ)
        .arrayBuffer()
        .catch(() => null);
      if (bytes) {
        const isRead = await read({ name: file.name, bytes, options: {} });
        setAsking(isRead);
        return isRead;
      }
      setError(UNREADABLE);
      return false;
    },
    /** The name of the kept file, null without one. */
    keptName: async () => (await readImportDraft(user.id).catch(none))?.name ?? null,
    /** Reads the kept file again. @returns false without one */
    resume: async () => {
      const draft = await readImportDraft(user.id).catch(() => undefined);
      return draft ? read(...reading(draft)) : false;
    },
    /** Forgets the file. */
    clear: async () => {
      setOpen(null);
      await keepImportDraft(user.id, undefined).catch(() => undefined);
    },
  };
}

export type ImportReview = NonNullable<ReturnType<typeof useImportReview>['found']>;

/** What one of the four figures of a review is shown from. */
export type PanelProps = { found: ImportReview; review: Reviewed };

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
    if (opened.key === null) return;
    const remembered: Remembered = { columns, modality, words, proposed: proposed(opened).columns };
    void keepChoices(userId, opened.key, remembered).catch(() => undefined);
  }, [open, userId]);
}
