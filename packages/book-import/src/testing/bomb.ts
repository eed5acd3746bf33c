import { zipSync } from 'fflate';
import { xlsxParts } from './make-xlsx';

const parts = () => xlsxParts([{ name: 'Caza', rows: [['Fecha']] }]);

/** An archive whose directory claims a sheet of 4 GB, in less than 4 kB. */
export function declaredBomb(): Uint8Array<ArrayBuffer> {
  const bytes = sheetBytes(1000);
  const view = new DataView(bytes.buffer);
  return patch(bytes, (at) => view.setUint32(at + 24, 0xff_ff_ff_fe, true));
}

/** An archive whose directory says 1,000 bytes of a sheet that unpacks to 64 MB. */
export function lyingBomb(): Uint8Array<ArrayBuffer> {
  const bytes = sheetBytes(64 * 1024 * 1024);
  const view = new DataView(bytes.buffer);
  return patch(bytes, (at) => view.setUint32(at + 24, 1000, true));
}

/** A workbook of which one sheet is `size` equal bytes. */
function sheetBytes(size: number): Uint8Array<ArrayBuffer> {
  const files = Object.fromEntries(
    Object.entries(parts()).map(([name, text]) => [name, new TextEncoder().encode(text)]),
  );
  return zipSync(
    { ...files, 'xl/worksheets/sheet1.xml': new Uint8Array(size).fill(32) },
    { level: 9 },
  );
}

/** Changes the entry of the sheet in an archive's directory. */
function patch(bytes: Uint8Array<ArrayBuffer>, change: (at: number) => void) {
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < bytes.length - 46; at += 1) {
    if (view.getUint32(at, true) !== 0x0201_4b50) continue;
    const name = new TextDecoder().decode(
      bytes.subarray(at + 46, at + 46 + view.getUint16(at + 28, true)),
    );
    if (name.endsWith('sheet1.xml')) change(at);
  }
  return bytes;
}

/** A sheet with a cell in the last column of the last row: a table of 17,000 million cells. */
export const farCell =
  '<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>1</v></c></row>';
