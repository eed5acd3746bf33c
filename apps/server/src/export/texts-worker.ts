import { parentPort, workerData } from 'node:worker_threads';
import { inflateSync } from 'node:zlib';
import { bookWorkbook, outingsCsv } from '@cuaderno/book-import/out';
import { exportOuting, type Outing } from '@cuaderno/domain';
import { CSV_NAME, JSON_NAME, WORKBOOK_NAME } from './names';

/*
 * Writes the texts of an export in a separate thread: seconds for a long book, in which no request would be answered.
 */

/** A book: what comes before its outings in `cuaderno.json`, and they in slices of compressed JSON. */
export type Book = { head: string; slices: Uint8Array[] };
/** The text whose next bytes are asked for; null ends it. */
export type TextName = keyof typeof texts;

/** Bytes of a message, about. */
const CHUNK = 256 * 1024;

const { head, slices } = workerData as Book;

/** Reads the book, a slice in memory at a time. */
function* outings(): Generator<Outing> {
  for (const slice of slices) yield* JSON.parse(inflateSync(slice).toString()) as Outing[];
}

/** Writes `cuaderno.json`, one outing per line. */
function* json(): Generator<string> {
  yield `${head.slice(0, -1)},"outings":[`;
  let before = '\n';
  for (const outing of outings()) {
    yield before + JSON.stringify(exportOuting(outing));
    before = ',\n';
  }
  yield '\n]}\n';
}

/** Joins the parts of a text to messages. */
async function* messages(
  parts: Iterable<string> | AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let held: Uint8Array[] = [];
  let size = 0;
  for await (const part of parts) {
    const bytes = typeof part === 'string' ? Buffer.from(part) : part;
    held.push(bytes);
    size += bytes.length;
    if (size < CHUNK) continue;
    yield new Uint8Array(Buffer.concat(held));
    [held, size] = [[], 0];
  }
  yield new Uint8Array(Buffer.concat(held));
}

const texts = {
  [JSON_NAME]: messages(json()),
  [CSV_NAME]: messages(outingsCsv(outings())),
  [WORKBOOK_NAME]: messages(bookWorkbook(outings())),
};

async function answer(name: TextName): Promise<void> {
  const { value } = await texts[name].next();
  if (value) parentPort?.postMessage(value, [value.buffer]);
  else parentPort?.postMessage(null);
}

parentPort?.on('message', (name: TextName) => void answer(name));
