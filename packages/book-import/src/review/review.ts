import { type OutingPayload, payloadSchema } from '@cuaderno/domain';
import { outingId } from '../outing-id';
import { rowPlace } from '../read/row-number';
import type {
  Choices,
  DuplicateOuting,
  Field,
  Corrections,
  ReadOuting,
  Review,
  Table,
} from '../types';
import { type Book, piecesIn } from './book';
import { buildOuting } from './build-outing';
import type { SoundRows } from './built';
import { problemOf } from './domain-problems';
import { type Group, groupRows, settleRow, SKIPPED } from './group-rows';
import { listFaults } from './list-faults';
import { withoutDittos } from './dittos';
import { mendTable } from './mend-table';
import { morePieces } from './more-pieces';
import { addOddities } from './odd';
import { cacheFor, isSameList } from './review-cache';
import { type Context, copyState, isSameAsked, correct, type Problem } from './row-state';
import { wordsOf } from './words-of';

const ROUNDS = 8;

/**
 * Tells what an import would do, writing nothing: the outings that would be added, those that are
 * probably in the book, the values to be corrected, and the rows left out. A correction serves all equal values.
 */
export function review(
  table: Table,
  choices: Choices,
  corrections: Corrections,
  book: Book,
): Review {
  const columnOf = new Map<Field, number>();
  const notes: number[] = [];
  choices.columns.forEach((field, index) => {
    if (field === 'note') notes.push(index);
    else if (field !== null && !columnOf.has(field)) columnOf.set(field, index);
  });
  const cache = cacheFor(book.cache, table, choices);
  const mended = mendTable(table, choices, corrections);
  const counted = choices.columns.flatMap((field, index) => (field === 'counted' ? [index] : []));
  const context: Context = {
    table: mended === table ? cache.read : withoutDittos(mended),
    columnOf,
    counted,
    more: morePieces(choices),
    notes,
    choices,
    corrections,
    book,
    cache,
  };
  const { groups, left, rows } = groupRows(context);
  const readings = groups.map((group) => readGroup(context, group));
  const problems = readings.flatMap((reading) => reading.problems);
  const faulty = new Set(problems.map(({ state }) => state.row.number));
  const held = readings
    .filter(({ outing }) => outing === null)
    .flatMap(({ kept }) => kept.map(({ state }) => state.row.number))
    .filter((number) => !faulty.has(number));
  const outingOfGroup = new Map(groups.map((group, index) => [group, readings[index]?.outing]));
  const sound = groups.flatMap((group) => {
    const outing = outingOfGroup.get(group);
    return outing ? [{ outing, above: group.above && outingOfGroup.get(group.above) }] : [];
  });
  const skipped = readings.flatMap((reading) => reading.skipped);
  const { added, duplicates } = findDuplicates(sound, choices, book);
  return {
    added: addOddities(context, added),
    duplicates,
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
  outing: ReadOuting | null;
  problems: Problem[];
  /** Rows that a correction of the domain's faults leaves out. */
  skipped: number[];
};

/** Reads the outing of some rows; once, while the rows and the corrections that it asks for are the same. */
function readGroup(context: Context, { rows }: Group): GroupReading {
  const { outings } = context.cache;
  const first = rows[0].state.row.number;
  const known = outings.get(first);
  if (known && isSameList(known.rows, rows) && isSameAsked(context, known.asked)) {
    return known.reading as GroupReading;
  }
  const copies = copyRows(rows);
  const reading = correctGroup(context, copies);
  const asked = new Map(copies.flatMap(({ state }) => Array.from(state.asked)));
  outings.set(first, { rows: [...rows], asked, reading });
  return reading;
}

/** Copies rows to be corrected as an outing: the next review may have other corrections. */
const copyRows = (rows: Group['rows']): Group['rows'][number][] =>
  rows.map((reading) => {
    const state = copyState(reading.state);
    return { ...reading, state, problems: reading.problems.map((one) => ({ ...one, state })) };
  });

function outingOf(
  { book }: Context,
  rows: Group['rows'],
  { payload, sentences }: { payload: OutingPayload; sentences: string[] },
): ReadOuting {
  const [{ state, values }] = rows;
  const first = rowPlace(state.row.number);
  const id = values.id ?? outingId(book.hash, first.row, first.sheet);
  return {
    id,
    rows: [...new Set(rows.map((row) => row.state.row.number))],
    payload,
    ...(sentences.length > 0 && { sentences }),
  };
}

/** Builds the outing of some rows, correcting what the domain rejects. */
function correctGroup(context: Context, rows: readonly Group['rows'][number][]): GroupReading {
  let kept = [...rows];
  const skipped: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const [first, ...others] = kept;
    if (!first) break;
    const some: Group['rows'] = [first, ...others];
    const { payload, sentences, problems } = tryGroup(context, some);
    if (payload) {
      return {
        kept,
        outing: outingOf(context, some, { payload, sentences }),
        problems: [],
        skipped,
      };
    }
    if (!correct(context, problems)) return { kept, outing: null, problems, skipped };
    skipped.push(...kept.filter(({ state }) => state.skipped).map(({ state }) => state.row.number));
    kept = kept.filter(({ state }) => !state.skipped).map(({ state }) => settleRow(context, state));
  }
  return { kept, outing: null, problems: [], skipped };
}

function tryGroup(
  context: Context,
  rows: Group['rows'],
): { payload: OutingPayload | null; sentences: string[]; problems: Problem[] } {
  const problems = rows.flatMap((row) => row.problems);
  const [{ values }] = rows;
  if (problems.length > 0 || !values.type) return { payload: null, sentences: [], problems };
  const sound: SoundRows = rows;
  const built = buildOuting(sound, values.type);
  const { sentences } = built;
  if (built.problems.length > 0) return { payload: null, sentences, problems: built.problems };
  const verdict = payloadSchema.safeParse(built.payload);
  if (verdict.success) return { payload: verdict.data, sentences, problems: [] };
  return {
    payload: null,
    sentences,
    problems: verdict.error.issues.map((issue) => problemOf(issue, built, sound)),
  };
}

/**
 * Tells the outings that are probably in the book: of the same id, or the same day, modality, place and pieces, or a
 * piece of a montería that was imported joined, which is of its first row.
 */
function findDuplicates(
  outings: readonly { outing: ReadOuting; above?: ReadOuting | null | undefined }[],
  { addDuplicates }: Choices,
  book: Book,
): Pick<Review, 'added' | 'duplicates'> {
  const added: ReadOuting[] = [];
  const duplicates: DuplicateOuting[] = [];
  const matched = new Set<string>();
  for (const { outing, above } of outings) {
    const { id, payload } = outing;
    const joined = above && book.pieces(above.id) > piecesIn(above.payload) ? above.id : undefined;
    const same = book.has(id)
      ? id
      : (joined ?? book.like(payload).find((one) => !matched.has(one)));
    if (same !== undefined) matched.add(same);
    if (same === undefined || (same !== id && addDuplicates.has(id))) added.push(outing);
    else duplicates.push({ ...outing, of: same, canAdd: same !== id });
  }
  return { added, duplicates };
}
