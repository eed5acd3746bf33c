import type { Outing } from '@cuaderno/domain';
// Its zip runs in this thread; that of the other entries starts workers, which fail in a bundle.
import writeXlsxFile from 'write-excel-file/node';
import { COLUMNS, linesOf } from './columns';
import { sheetOf } from './sheet';

/**
 * Writes outings as an Excel file, on the server: the columns and lines of `salidas.csv`, with real days
 * and numbers.
 */
export async function bookWorkbook(outings: Iterable<Outing>): Promise<Uint8Array<ArrayBuffer>> {
  const { data, options } = sheetOf('Salidas', COLUMNS, Array.from(outings).flatMap(linesOf));
  return new Uint8Array(await writeXlsxFile(data, options).toBuffer());
}
