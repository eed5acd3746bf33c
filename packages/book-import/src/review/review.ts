import { fold, type OutingPayload } from '@cuaderno/domain';
import { outingId } from '../outing-id';
import type {
  Choices,
  DuplicateOuting,
  Field,
  Mendings,
  ReadOuting,
  Review,
  Table,
} from '../types';
import type { Book } from './book';
import { buildOuting } from './build-outing';
import type { SoundRows } from './built';
import { problemOf } from './domain-problems';
import { listFaults } from './faults';
import { type Group, groupRows, settleRow, SKIPPED } from './group-rows';
import { type Context, mend, type Problem } from './row-state';
import { wordsOf } from './words-of';

const ROUNDS = 8;

/**
 * Tells what an import would do, writing nothing: the outings that would be added, those that are
 * probably in the book, the values to be mended, and the rows left out. A mending serves all equal values.
 */
export function review(table: Table, choices: Choices, mendings: Mendings, book: Book): Review {
  const columnOf = new Map<Field, number>();
  choices.columns.forEach((field, index) => {
    if (field !== null && !columnOf.has(field)) columnOf.set(field, index);
  });
  const context: Context = { table, columnOf, choices, mendings, book };
  const { groups, left, rows } = groupRows(context);
  const sheet = Math.max(0, table.sheets.indexOf(table.sheet ?? ''));
  const readings = groups.map((group) => readGroup(context, group));
  const problems = readings.flatMap((reading) => reading.problems);
  const faulty = new Set(problems.map(({ state }) => state.row.number));
  const held: number[] = [];
  const sound: ReadOuting[] = [];
  const skipped = readings.flatMap((reading) => reading.skipped);
  for (const { kept, payload } of readings) {
    const [first] = kept;
    if (!first) continue;
    const numbers = kept.map(({ state }) => state.row.number);
    if (payload) {
      const id = first.values.id ?? outingId(book.hash, first.state.row.number, sheet);
      sound.push({ id, rows: numbers, payload });
    } else held.push(...numbers.filter((number) => !faulty.has(number)));
  }
  return {
    ...findDuplicates(sound, choices, book),
    faults: listFaults(context, problems),
    held,
    left: [...left, ...skipped.map((row) => ({ row, reason: SKIPPED }))].toSorted(
      (a, b) => a.row - b.row,
    ),
    words: wordsOf(context, groups),
    outings: readings.filter(({ kept }) => kept.length > 0).length,
    unjoined: rows - skipped.length,
  };
}

type GroupReading = {
  kept: Group['rows'][number][];
  payload: OutingPayload | null;
  problems: Problem[];
  /** Rows that a mending of the domain's faults leaves out. */
  skipped: number[];
};

/** Builds the outing of some rows, mending what the domain rejects. */
function readGroup(context: Context, group: Group): GroupReading {
  let kept: Group['rows'][number][] = group.rows;
  const skipped: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const [first, ...others] = kept;
    if (!first) return { kept, payload: null, problems: [], skipped };
    const { payload, problems } = tryGroup(context, [first, ...others]);
    if (payload || !mend(context, problems)) return { kept, payload, problems, skipped };
    skipped.push(...kept.filter(({ state }) => state.skipped).map(({ state }) => state.row.number));
    kept = kept
      .filter(({ state }) => !state.skipped)
      .map((reading) => settleRow(context, reading.state));
  }
  return { kept, payload: null, problems: [], skipped };
}

function tryGroup(
  context: Context,
  rows: Group['rows'],
): { payload: OutingPayload | null; problems: Problem[] } {
  const problems = rows.flatMap((row) => row.problems);
  const [{ values }] = rows;
  if (problems.length > 0 || !values.type) return { payload: null, problems };
  const sound: SoundRows = rows;
  const built = buildOuting(sound, values.type);
  if (built.problems.length > 0) return { payload: null, problems: built.problems };
  const verdict = context.book.check(built.payload);
  if (verdict.success) return { payload: verdict.data, problems: [] };
  return {
    payload: null,
    problems: verdict.error.issues.map((issue) => problemOf(issue, built, sound)),
  };
}

/** Tells the outings that are probably in the book: of the same id, or the same day, modality, place and pieces. */
function findDuplicates(
  outings: readonly ReadOuting[],
  { addDuplicates }: Choices,
  book: Book,
): Pick<Review, 'added' | 'duplicates'> {
  const added: ReadOuting[] = [];
  const duplicates: DuplicateOuting[] = [];
  const matched = new Set<string>();
  for (const outing of outings) {
    const { id, payload } = outing;
    const same = book.has(id) ? id : likeIn(book, payload, matched);
    if (same !== null) matched.add(same);
    if (same === null || (same !== id && addDuplicates.has(id))) added.push(outing);
    else duplicates.push({ ...outing, of: same, canAdd: same !== id });
  }
  return { added, duplicates };
}

const isSame = (a: string, b: string) => a === '' || b === '' || a === b;

/** An outing of the book with an equal place, as far as both name one; each is one outing's duplicate. */
function likeIn(book: Book, payload: OutingPayload, matched: ReadonlySet<string>): string | null {
  const estate = fold(
    ('cotoName' in payload ? payload.cotoName : 'finca' in payload ? payload.finca : null) ?? '',
  );
  const municipality = fold(payload.municipality ?? '');
  const like = book
    .like(payload)
    .find(
      (one) =>
        !matched.has(one.id) &&
        isSame(one.municipality, municipality) &&
        isSame(one.estate, estate),
    );
  return like?.id ?? null;
}
