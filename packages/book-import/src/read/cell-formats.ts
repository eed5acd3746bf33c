/** The parts of a workbook by their paths. */
type Parts = Record<string, Uint8Array>;

/** Formats of cells that a number alone would lose, by the numbers of their styles. */
export type CellFormats = {
  /** Digits of '000000', which keep the zeros in front. */
  zeros: ReadonlyMap<string, number>;
  /** Months without a day: 'mmm-yy' shows 'oct-19'. */
  months: ReadonlySet<string>;
  /** Whether days are counted from 1904. */
  isFrom1904: boolean;
};

const WORKBOOK = 'xl/workbook.xml';
const STYLES = 'xl/styles.xml';
/** The reader looks at formats of its own numbers alone, and at others from this one. */
const CUSTOM = 1000;
/** Excel's own 'mmm-yy'. */
const MONTH_AND_YEAR = '17';
const DAY = 86_400_000;

/**
 * Has the reader see all formats of a workbook: those that are numbered as none of its own are renumbered, and the 1904
 * calendar is spelled as it knows it.
 *
 * @returns the formats that are to be kept cell by cell, for `keepShown`
 */
export function readFormats(parts: Parts): CellFormats {
  const isFrom1904 = settleCalendar(parts);
  const xml = text(parts, STYLES);
  const codes = new Map(
    Array.from(xml.matchAll(/<(?:\w+:)?numFmt\b[^<>]*>/g), ([tag]) => [
      attribute(tag, 'numFmtId'),
      unescaped(attribute(tag, 'formatCode')),
    ]),
  );
  if (codes.size > 0) write(parts, STYLES, renumbered(xml, codes));
  const [, , styles = ''] = /<((?:\w+:)?cellXfs)\b[^<>]*>([\s\S]*?)<\/\1>/.exec(xml) ?? [];
  const used = Array.from(styles.matchAll(/<(?:\w+:)?xf\b[^<>]*>/g), ([tag]) =>
    attribute(tag, 'numFmtId'),
  );
  const zeros = new Map<string, number>();
  const months = new Set<string>();
  used.forEach((format, style) => {
    const code = codes.get(format);
    const digits = /^0{2,}$/.exec(code ?? '')?.[0].length;
    if (digits !== undefined) zeros.set(String(style), digits);
    if (code === undefined ? format === MONTH_AND_YEAR : isMonthAlone(code)) {
      months.add(String(style));
    }
  });
  return { zeros, months, isFrom1904 };
}

function settleCalendar(parts: Parts): boolean {
  const xml = text(parts, WORKBOOK);
  const [found = '', , , value = ''] =
    /(<(?:\w+:)?workbookPr\b[^<>]*?\bdate1904\s*=\s*)(["'])([^"']*)\2/.exec(xml) ?? [];
  const is = /^\s*(1|true|on|yes)\s*$/i.test(value);
  if (is && value !== '1') {
    write(parts, WORKBOOK, xml.replace(found, found.replace(/(["'])[^"']*\1$/, '"1"')));
  }
  return is;
}

/** Whether a format shows a month, and no day and no time. */
function isMonthAlone(code: string): boolean {
  const [shown = ''] = code
    .toLowerCase()
    .replace(/"[^"]*"|\\.|\[[^\]]*\]/g, ' ')
    .split(';');
  return /m/.test(shown) && /^[my\s/.,@-]*$/.test(shown) && /y|mmm/.test(shown);
}

const renumbered = (xml: string, codes: ReadonlyMap<string, string>) =>
  xml.replace(/<(?:\w+:)?(?:numFmt|xf)\b[^<>]*>/g, (tag) => {
    const id = attribute(tag, 'numFmtId');
    return codes.has(id)
      ? tag.replace(/(\bnumFmtId\s*=\s*)(?:"[^"]*"|'[^']*')/, `$1"${CUSTOM + Number(id)}"`)
      : tag;
  });

/** Has the cells of a sheet as texts where a number alone would lose what they show. */
export function keepShown(parts: Parts, path: string, formats: CellFormats): void {
  const { zeros, months } = formats;
  if (zeros.size === 0 && months.size === 0) return;
  const cells =
    /<((?:\w+:)?c)(\s[^<>]*)>(\s*(?:<(?:\w+:)?f\b[\s\S]*?(?:<\/(?:\w+:)?f>|\/>)\s*)?<((?:\w+:)?v)>)([^<>]*)(?=<\/\4>)/g;
  const xml = text(parts, path);
  const kept = xml.replace(
    cells,
    (whole: string, name: string, attributes: string, head: string, _: string, value: string) => {
      const type = attribute(`<c${attributes}>`, 't');
      if (type !== '' && type !== 'n') return whole;
      const style = attribute(`<c${attributes}>`, 's');
      const shown = shownText(value, style, formats);
      if (shown === null) return whole;
      const others = attributes.replace(/\st\s*=\s*(?:"[^"]*"|'[^']*')/, '');
      return `<${name}${others} t="str">${head}${shown}`;
    },
  );
  if (kept !== xml) write(parts, path, kept);
}

function shownText(value: string, style: string, formats: CellFormats): string | null {
  const digits = formats.zeros.get(style);
  if (digits !== undefined) return /^\d+$/.test(value) ? value.padStart(digits, '0') : null;
  const serial = Number(value);
  if (!formats.months.has(style) || !(serial >= 1) || serial > 2_958_465) return null;
  const epoch = formats.isFrom1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30);
  const date = new Date(epoch + Math.floor(serial) * DAY);
  // Of a month that was typed, Excel makes its first day; any other day was typed itself.
  if (date.getUTCDate() !== 1) return null;
  const [year, month] = date.toISOString().split('-');
  return `${month}/${year}`;
}

const text = (parts: Parts, path: string) =>
  Object.hasOwn(parts, path) ? new TextDecoder().decode(parts[path]) : '';

function write(parts: Parts, path: string, xml: string): void {
  parts[path] = new TextEncoder().encode(xml);
}

const attribute = (tag: string, name: string): string => {
  const [, double, single] =
    new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(tag) ?? [];
  return double ?? single ?? '';
};

const unescaped = (code: string) =>
  code
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
