import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { Objects, type QpdfJson } from './pdf-objects';

const run = promisify(execFile);
const LARGE = { maxBuffer: 256 * 1024 ** 2 };

/** A PDF as other programs read it. */
export type ReadPdf = {
  /** The text of each page, in the order of its lines. */
  pages: string[];
  /** The words of all pages with their boxes, in points. */
  words: { text: string; left: number; right: number; height: number }[];
  /** The tags with their text and alternative texts. */
  structure: string;
  /** Title, author and the other facts. */
  facts: string;
  /** The titles of the bookmarks, with those below them. */
  bookmarks: string[];
  /** Every object of the file but the pages' own signs: tags, metadata, bookmarks. */
  objects: string;
  /** What the checker says. */
  check: string;
};

type Outline = { title: string; kids: Outline[] };
const titlesOf = (outlines: Outline[]): string[] =>
  outlines.flatMap(({ title, kids }) => [title, ...titlesOf(kids)]);

const wordsOf = (boxes: string): ReadPdf['words'] =>
  Array.from(
    boxes.matchAll(/<word xMin="(.+?)" yMin="(.+?)" xMax="(.+?)" yMax="(.+?)">(.*?)<\/word>/g),
    ([, left, top, right, bottom, text = '']) => ({
      text,
      left: Number(left),
      right: Number(right),
      height: Number(bottom) - Number(top),
    }),
  );

type Output = (program: string, ...args: string[]) => Promise<string>;

/** Lets programs read a PDF; `file` is its name for them. */
async function withFile<T>(
  bytes: Uint8Array,
  read: (file: string, output: Output) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), 'cuaderno-pdf-'));
  try {
    const file = path.join(folder, 'memoria.pdf');
    await writeFile(file, bytes);
    return await read(file, async (program, ...args) => (await run(program, args, LARGE)).stdout);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Reads a PDF with Debian's poppler-utils and qpdf. */
export const readPdf = (bytes: Uint8Array): Promise<ReadPdf> =>
  withFile(bytes, async (file, output) => {
    const json = JSON.parse(await output('qpdf', '--json', '--json-stream-data=none', file)) as {
      outlines: Outline[];
    };
    return {
      pages: (await output('pdftotext', '-layout', file, '-')).split('\f').slice(0, -1),
      words: wordsOf(await output('pdftotext', '-bbox', file, '-')),
      structure: await output('pdfinfo', '-struct-text', file),
      facts: (await output('pdfinfo', file)) + (await output('pdfinfo', '-meta', file)),
      bookmarks: titlesOf(json.outlines),
      objects: JSON.stringify(json),
      check: await output('qpdf', '--check', file),
    };
  });

/** Reads the objects of a PDF with qpdf, what is drawn and said in them too. */
export const readObjects = (bytes: Uint8Array): Promise<Objects> =>
  withFile(bytes, async (file, output) => {
    const decoded = ['--json', '--json-stream-data=inline', '--decode-level=generalized'];
    return new Objects(JSON.parse(await output('qpdf', ...decoded, file)) as QpdfJson);
  });
