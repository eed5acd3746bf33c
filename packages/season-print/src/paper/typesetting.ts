import { FONT_NAMES, type FontName, type Fonts } from '../fonts/font-names';
import { COLOURS } from './palette';

/** Breaks a word that is wider than a line into parts that fit. */
function* parts(word: string, fits: (text: string) => boolean): Generator<string> {
  let part = '';
  for (const sign of word) {
    if (part !== '' && !fits(part + sign)) {
      yield part;
      part = '';
    }
    part += sign;
  }
  yield part;
}

function greedy(paragraph: string, fits: (text: string) => boolean): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of paragraph.split(/[^\S\u00A0]+/).filter(Boolean)) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (fits(longer)) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    const broken = [...parts(word, fits)];
    line = broken.pop() ?? '';
    lines.push(...broken);
  }
  return [...lines, line];
}

/**
 * Breaks a text into lines of `width` at most, as measured by `measure`; line breaks of the text stay. A balanced
 * text has lines of about the same length.
 */
function wrap(
  text: string,
  width: number,
  measure: (text: string) => number,
  { balanced = false }: { balanced?: boolean } = {},
): string[] {
  const within = (most: number) =>
    text.split('\n').flatMap((paragraph) => greedy(paragraph, (line) => measure(line) <= most));
  const lines = within(width);
  if (!balanced || lines.length === 1) return lines;
  let best = lines;
  for (let most = width - 4; most > width / lines.length; most -= 4) {
    const narrower = within(most);
    if (narrower.length > lines.length) break;
    best = narrower;
  }
  return best;
}

export type Style = {
  font: FontName;
  size: number;
  colour?: string;
  /** Of the size, as in CSS. */
  tracking?: number;
  /** Whether figures are of one width, for columns of them. */
  tabular?: boolean;
};

/** What a text whose size was made to fit a width may be over it, in pixels. */
const ROUNDING = 0.5;
/** What a reader sees as one sign: a letter with its marks, an emoji of several. */
const SIGNS = new Intl.Segmenter('es', { granularity: 'grapheme' });
/** The joint of an emoji of several, and the frame of a keycap: without them its parts would be others. */
const SEQUENCE = /\u200D|\u20E3/;
/** Soft hyphens, breaks without width and marks of an emoji's look. */
const UNSEEN = /\u00AD|\u200B|\u2060|\uFE0E|\uFE0F|\uFEFF/g;

/** Measures, breaks and writes texts in the product's type. */
export class Typesetting {
  readonly #pdf: PDFKit.PDFDocument;
  readonly #known = new Map<FontName, (sign: number) => boolean>();
  readonly #widths = new Map<string, number>();

  constructor(pdf: PDFKit.PDFDocument, fonts: Fonts) {
    this.#pdf = pdf;
    for (const name of FONT_NAMES) {
      pdf.registerFont(name, fonts[name]);
    }
  }

  /** Writes a line of printable signs, `y` its baseline and `x` its left end. */
  write(text: string, x: number, y: number, style: Style): void {
    this.#use(style)
      .fillColor(style.colour ?? COLOURS.text)
      .text(text, x, y, { ...this.#options(style), baseline: 'alphabetic' });
  }

  #use({ font, size }: Style): PDFKit.PDFDocument {
    return this.#pdf.font(font).fontSize(size);
  }

  /** A text in signs of the font: others as their base letter, or left out with all that belongs to them. */
  printable(text: string, font: FontName): string {
    const known = this.#knownTo(font);
    const isKnown = (signs: string) =>
      Array.from(signs).every((sign) => known(sign.codePointAt(0) ?? 0));
    // Tabs are spaces; what is no sign at all has none.
    const clean = text
      .normalize('NFC')
      .replace(/[^\S\u00A0]/g, ' ')
      .replace(UNSEEN, '');
    if (isKnown(clean)) return clean.trim();
    return (
      Array.from(SIGNS.segment(clean), ({ segment }) => {
        if (isKnown(segment)) return segment;
        const base = segment.normalize('NFKD').replace(/\p{M}/gu, '');
        return isKnown(base) && !SEQUENCE.test(segment) ? base : '';
      })
        .join('')
        // Where a sign was left out.
        .replace(/ {2,}/g, ' ')
        .replace(/ +([»,.])/g, '$1')
        .replace(/« +/g, '«')
        .trim()
    );
  }

  #knownTo(font: FontName): (sign: number) => boolean {
    const found = this.#known.get(font);
    if (found) return found;
    const { _font } = this.#pdf.font(font) as unknown as {
      _font: { font: { hasGlyphForCodePoint(sign: number): boolean } };
    };
    const known = (sign: number) => _font.font.hasGlyphForCodePoint(sign);
    this.#known.set(font, known);
    return known;
  }

  /** The width of a text in pixels. The layout of a text is slow, and most are measured more than once. */
  measure = (text: string, style: Style): number => {
    const { font, size, tracking = 0, tabular } = style;
    const key = `${font} ${size} ${tracking} ${tabular} ${text}`;
    const known =
      this.#widths.get(key) ?? this.#use(style).widthOfString(text, this.#options(style));
    this.#widths.set(key, known);
    return known;
  };

  #options({ size, tracking = 0, tabular = false }: Style): PDFKit.Mixins.TextOptions {
    return {
      lineBreak: false,
      characterSpacing: tracking * size,
      features: tabular ? ['kern', 'lnum', 'tnum'] : ['kern', 'lnum'],
    };
  }

  /** Breaks a text into lines of a width. */
  lines(text: string, style: Style, width: number, options?: { balanced: boolean }): string[] {
    return text
      .split('\n')
      .flatMap((paragraph) =>
        wrap(
          this.printable(paragraph, style.font),
          width,
          (line) => this.measure(line, style),
          options,
        ),
      );
  }

  /** Breaks a text into `most` lines of a width, the last one shortened with '…' where they are too few. */
  clamped(text: string, style: Style, width: number, most: number): string[] {
    const lines = this.lines(text, style, width + ROUNDING);
    if (lines.length <= most) return lines;
    const kept = lines.slice(0, most);
    const signs = Array.from(SIGNS.segment(kept.pop() ?? ''), ({ segment }) => segment);
    const shortened = () => `${signs.join('').trimEnd()}…`;
    while (signs.length > 0 && this.measure(shortened(), style) > width) signs.pop();
    return [...kept, shortened()];
  }
}
