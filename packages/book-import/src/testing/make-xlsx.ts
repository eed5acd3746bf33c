import { strToU8, zipSync, type Zippable } from 'fflate';

/** A cell: a text, a number, a day as a serial, a formula with its value, an error, a truth value. */
export type MadeCell =
  | string
  | number
  | null
  | boolean
  | { serial: number; format?: 'day' | 'time' }
  | { formula: string; value: string | number }
  | { error: string };

export type MadeSheet = {
  name: string;
  rows: MadeCell[][];
  /** The number of the first row, and the rows between which nothing is. */
  from?: number;
  hidden?: boolean;
  /** Merged cells, as 'A1:F1'. */
  merged?: string;
  /** XML in place of the rows. */
  data?: string;
};

const escape = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

const letter = (index: number): string =>
  (index >= 26 ? letter(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26));

function cellXml(cell: MadeCell, at: string): string {
  if (cell === null) return `<c r="${at}" s="0"/>`;
  if (typeof cell === 'number') return `<c r="${at}"><v>${cell}</v></c>`;
  if (typeof cell === 'boolean') return `<c r="${at}" t="b"><v>${cell ? 1 : 0}</v></c>`;
  if (typeof cell === 'string') {
    return `<c r="${at}" t="inlineStr"><is><t xml:space="preserve">${escape(cell)}</t></is></c>`;
  }
  if ('serial' in cell) {
    return `<c r="${at}" s="${cell.format === 'time' ? 2 : 1}"><v>${cell.serial}</v></c>`;
  }
  if ('error' in cell) return `<c r="${at}" t="e"><v>${cell.error}</v></c>`;
  const type = typeof cell.value === 'string' ? ' t="str"' : '';
  return `<c r="${at}"${type}><f>${escape(cell.formula)}</f><v>${escape(String(cell.value))}</v></c>`;
}

function sheetXml({ rows, from = 1, merged, data }: MadeSheet): string {
  const body = rows
    .map((cells, index) => {
      const number = from + index;
      const xml = cells.map((cell, column) => cellXml(cell, `${letter(column)}${number}`)).join('');
      return `<row r="${number}">${xml}</row>`;
    })
    .join('');
  const merges = merged ? `<mergeCells count="1"><mergeCell ref="${merged}"/></mergeCells>` : '';
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${data ?? body}</sheetData>${merges}</worksheet>`;
}

const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** Makes the parts of an Excel file by hand. */
export function xlsxParts(sheets: MadeSheet[], { date1904 = false } = {}): Record<string, string> {
  const entry = ({ name, hidden }: MadeSheet, index: number) =>
    `<sheet name="${escape(name)}" sheetId="${index + 1}"${hidden ? ' state="hidden"' : ''} r:id="rId${index + 1}"/>`;
  return {
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    'xl/workbook.xml': `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${RELATIONS}"><workbookPr${date1904 ? ' date1904="1"' : ''}/><sheets>${sheets.map(entry).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${sheets
      .map(
        (_, index) =>
          `<Relationship Id="rId${index + 1}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
      )
      .join(
        '',
      )}<Relationship Id="rIdS" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml':
      '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts count="1"><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/></numFmts><cellXfs count="3"><xf numFmtId="0"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="20" applyNumberFormat="1"/></cellXfs></styleSheet>',
    ...Object.fromEntries(
      sheets.map((sheet, index) => [`xl/worksheets/sheet${index + 1}.xml`, sheetXml(sheet)]),
    ),
  };
}

/** Packs the parts of an Excel file. */
export const packed = (parts: Record<string, string>): Uint8Array<ArrayBuffer> =>
  zipSync(
    Object.fromEntries(
      Object.entries(parts).map(([name, text]) => [name, strToU8(text)]),
    ) satisfies Zippable,
  );

export const makeXlsx = (sheets: MadeSheet[], options?: { date1904?: boolean }) =>
  packed(xlsxParts(sheets, options));

/** Excel's number of a day, 'YYYY-MM-DD'. */
export const serialOf = (day: string, epoch = '1899-12-30') =>
  (Date.parse(`${day}T00:00:00Z`) - Date.parse(`${epoch}T00:00:00Z`)) / 86_400_000;
