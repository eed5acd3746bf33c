import type { Outing } from '@cuaderno/domain';
import { bookWorkbook } from '../out/book-workbook';

/** The Excel file of a book, whole. */
export async function workbookOf(outings: Iterable<Outing>): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  for await (const part of bookWorkbook(outings)) parts.push(part);
  return new Uint8Array(Buffer.concat(parts));
}
