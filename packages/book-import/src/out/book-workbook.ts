import { Readable } from 'node:stream';
import type { Outing } from '@cuaderno/domain';
import { unzipSync } from 'fflate';
// Its zip runs in this thread; that of the other entries starts workers, which fail in a bundle.
import writeXlsxFile from 'write-excel-file/node';
import { ZipFile } from 'yazl';
import { COLUMNS, type Line, linesOf } from './columns';
import { cellOf, DAY_FORMAT, sheetOf } from './sheet';

const SHEET = 'xl/worksheets/sheet1.xml';
/** The row of a day that the frame is made with: its style is that of all days. */
const DAY_ROW = /<row r="2"><c r="A2" s="(\d+)"><v>[^<]*<\/v><\/c><\/row>/;
/** Days from Excel's first to that of JavaScript, and milliseconds of one. */
const EPOCH = 25_569;
const DAY_MS = 86_400_000;

/**
 * Writes outings as an Excel file, on the server, with one of them in memory: the columns and lines of `salidas.csv`,
 * with real days and numbers.
 */
export async function* bookWorkbook(outings: Iterable<Outing>): AsyncGenerator<Uint8Array> {
  const { files, before, after, dayStyle } = await makeFrame();
  const zip = new ZipFile();
  for (const [name, bytes] of Object.entries(files)) {
    if (name !== SHEET) zip.addBuffer(Buffer.from(bytes), name);
  }
  const rows = function* () {
    yield before;
    let number = 1;
    for (const outing of outings) {
      yield linesOf(outing)
        .map((line) => rowOf(line, (number += 1), dayStyle))
        .join('');
    }
    yield after;
  };
  zip.addReadStream(Readable.from(rows()), SHEET, { compressionLevel: 1 });
  zip.end();
  const stream = zip.outputStream as Readable;
  zip.on('error', (error) => stream.destroy(error as Error));
  yield* stream as AsyncIterable<Uint8Array>;
}

/** The files of a workbook that has its header only, its sheet parted where the rows come. */
async function makeFrame() {
  const { data, options } = sheetOf('Salidas', COLUMNS, []);
  const day = { value: new Date(0), type: Date, format: DAY_FORMAT };
  const files = unzipSync(
    new Uint8Array(await writeXlsxFile([...data, [day]], options).toBuffer()),
  );
  const [before, dayStyle, after] = Buffer.from(files[SHEET] ?? [])
    .toString()
    .split(DAY_ROW);
  if (before === undefined || dayStyle === undefined || after === undefined) {
    throw new Error('the writer made a sheet without a row of a day');
  }
  return { files, before, after, dayStyle };
}

/** The names of the columns in Excel: A to Z, AA to AZ. */
const LETTERS = COLUMNS.map((_, at) => {
  const letter = String.fromCharCode(65 + (at % 26));
  return at < 26 ? letter : `A${letter}`;
});

function rowOf(line: Line, row: number, dayStyle: string): string {
  const cells = COLUMNS.map((column, at) => {
    const value = cellOf(column, line)?.value;
    if (value === undefined) return '';
    const start = `<c r="${LETTERS[at]}${row}"`;
    if (typeof value === 'number') return `${start}><v>${value}</v></c>`;
    if (value instanceof Date) {
      return `${start} s="${dayStyle}"><v>${value.getTime() / DAY_MS + EPOCH}</v></c>`;
    }
    return `${start} t="inlineStr"><is><t xml:space="preserve">${escapeXml(value)}</t></is></c>`;
  });
  return `<row r="${row}">${cells.join('')}</row>`;
}

const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
