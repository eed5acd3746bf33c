import { countPrint, type Db, findUserById, readOutings } from '@cuaderno/db';
import { type Outing, type PrintEstimate, todayInSpain } from '@cuaderno/domain';
import {
  type BookToPrint,
  daysOf,
  estimatePrint,
  type PrintOptions,
  type SeasonSpan,
  titlesOf,
} from '@cuaderno/season-print/content';
import { type BookReader, readBookInTurn } from '../turns';
import { Unauthenticated } from '../errors';

/** Which seasons a memoria has, and what of them. */
export type MemoriaChoice = { span: SeasonSpan; options: PrintOptions };

/** The hunter of a memoria. @throws DomainError UNAUTHENTICATED for a deleted user */
async function authorOf(
  db: Db,
  userId: number,
): Promise<Pick<BookToPrint, 'author' | 'firstMonth'>> {
  const user = await findUserById(db, userId);
  if (!user) throw new Unauthenticated();
  return { author: user.name, firstMonth: user.seasonStart };
}

/** Estimates what a memoria comes to, from numbers alone. @throws DomainError TOO_MANY, UNAUTHENTICATED */
export async function estimateMemoria(
  reader: BookReader,
  { span, options }: MemoriaChoice,
): Promise<PrintEstimate> {
  const { db, userId } = reader;
  const { firstMonth } = await authorOf(db, userId);
  const choice = { ...daysOf(span, firstMonth), places: options.places };
  const facts = await readBookInTurn(reader, () => countPrint(db, userId, choice));
  return estimatePrint(facts, options);
}

/** The name of a memoria's file. @throws DomainError UNAUTHENTICATED */
export async function memoriaFile(db: Db, userId: number, span: SeasonSpan): Promise<string> {
  return titlesOf(span, (await authorOf(db, userId)).firstMonth).file;
}

/**
 * Reads what a memoria is made of: its outings come in pages, of which one is in memory.
 * @throws DomainError TOO_MANY, UNAUTHENTICATED
 */
export async function readMemoria(
  reader: BookReader,
  { span, options }: MemoriaChoice,
  take: (outings: Outing[]) => Promise<void>,
): Promise<Omit<BookToPrint, 'outings'>> {
  const { db, userId } = reader;
  const author = await authorOf(db, userId);
  // A season alone is printed beside the one before it.
  const read = span && { ...span, first: span.first - 1 };
  await readBookInTurn(reader, async () => {
    for await (const outings of readOutings(db, userId, daysOf(read, author.firstMonth))) {
      await take(outings);
    }
  });
  return { ...author, today: todayInSpain(), span, options };
}
