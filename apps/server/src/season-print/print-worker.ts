import { readFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import path from 'node:path';
import { parentPort } from 'node:worker_threads';
import type { Outing } from '@cuaderno/domain';
import { positionOf } from '@cuaderno/municipalities/position';
import { shrinkPhoto } from '@cuaderno/photos';
import {
  FONT_NAMES,
  type Fonts,
  locatorOf,
  type Picture,
  printSeason,
} from '@cuaderno/season-print';
import { type BookToPrint, photoSize, seasonContent } from '@cuaderno/season-print/content';

/*
 * Makes a PDF in a separate thread, so that its work doesn't block requests, and answers each message of
 * `open-print.ts` with one.
 */

/** A message to the thread. */
export type Question =
  /** Some of the book's outings. */
  | { kind: 'outings'; outings: readonly Outing[] }
  /** Lays the book out. */
  | { kind: 'open'; book: Omit<BookToPrint, 'outings'> }
  /** The next bytes. */
  | { kind: 'next' }
  /** The photo that was asked for, null for a deleted one; then the next bytes. */
  | { kind: 'photo'; bytes: Uint8Array | null };

/** Its answer. */
export type Answer =
  | { kind: 'taken' }
  /** `firstPhoto` is the id of the first one that will be asked for. */
  | { kind: 'opened'; pages: number; file: string; firstPhoto: string | null }
  /** Asks for a photo by its id. */
  | { kind: 'photo'; id: string }
  /** Null at the end. */
  | { kind: 'bytes'; bytes: Uint8Array | null };

/** On Linux the priority is that of the thread alone: requests come first. */
if (process.platform === 'linux') setPriority(5);

const FONTS = path.join(import.meta.dirname, 'fonts');

function readFonts(): Fonts {
  const files = FONT_NAMES.map((name) => [name, readFileSync(path.join(FONTS, `${name}.ttf`))]);
  return Object.fromEntries(files) as Fonts;
}

const answer = (message: Answer) => parentPort?.postMessage(message);

let drawn: AsyncGenerator<Uint8Array> | undefined;
let give: ((photo: Uint8Array | null) => void) | undefined;

const outings: Outing[] = [];

function open(book: Omit<BookToPrint, 'outings'>): void {
  const content = seasonContent({ ...book, outings }, locatorOf(positionOf));
  const print = printSeason(content, readFonts());
  const photos = content.trophies.flatMap(({ photo }) => photo ?? []);
  const size = photoSize(photos.length);
  drawn = print.draw(async (id): Promise<Picture | null> => {
    const bytes = await new Promise<Uint8Array | null>((resolve) => {
      give = resolve;
      answer({ kind: 'photo', id });
    });
    return bytes && shrinkPhoto(bytes, size);
  });
  const firstPhoto = photos[0] ?? null;
  answer({ kind: 'opened', pages: print.pages, file: content.titles.file, firstPhoto });
}

async function next(): Promise<void> {
  const { value, done } = (await drawn?.next()) ?? { done: true };
  answer({ kind: 'bytes', bytes: done ? null : value });
}

parentPort?.on('message', (question: Question) => {
  if (question.kind === 'outings') {
    outings.push(...question.outings);
    answer({ kind: 'taken' });
  } else if (question.kind === 'open') open(question.book);
  else if (question.kind === 'next') void next();
  else give?.(question.bytes);
});
