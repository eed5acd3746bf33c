import type { Fonts } from '../fonts/font-names';
import { COLOURS } from './palette';
import type { Svg } from './svg';
import { createPdf, type Facts } from './tagged-pdf';
import { type Style, Typesetting } from './typesetting';

export type { Style } from './typesetting';

/** A4 in pixels of 96 dpi, in which all pages are measured; PDF counts 72 points an inch. */
export const PAGE = { width: 794, height: 1123 };
export const POINTS = 0.75;

/** The left and right edge of what is written, and its lowest baseline. */
export const LEFT = 92;
export const RIGHT = 718;
export const BOTTOM = 1030;

export type Box = { x: number; y: number; width: number; height: number };
export type At = { x: number; y: number; align?: 'left' | 'right' | 'center' };

type Element = PDFKit.PDFStructureElement;

const ARTIFACT = { type: 'Layout' } as const;

/**
 * A PDF in pixels: text by its baseline, drawings, photos, tags and bookmarks. Whatever is drawn outside of
 * `tagged` is decoration for screen readers.
 */
export class Paper {
  readonly #pdf: PDFKit.PDFDocument;
  readonly #type: Typesetting;
  #elements: Element[] = [];

  constructor(fonts: Fonts, facts: Facts) {
    this.#pdf = createPdf(facts);
    this.#type = new Typesetting(this.#pdf, fonts);
    const root = this.#pdf.struct('Document');
    this.#pdf.addStructure(root);
    this.#elements = [root];
  }

  /** The bytes of the pages that are complete. */
  read(): Uint8Array | null {
    return this.#pdf.read() as Uint8Array | null;
  }

  /** Begins a page, and a section of the structure that lasts until the next one. */
  beginPage(background: string = COLOURS.page): void {
    this.#endSection();
    this.#pdf.addPage();
    this.#pdf.scale(POINTS);
    this.rect({ x: 0, y: 0, ...PAGE }, { fill: background });
    const section = this.#pdf.struct('Sect');
    this.#elements[0]?.add(section);
    this.#elements.push(section);
  }

  #endSection(): void {
    for (const element of this.#elements.splice(1).toReversed()) element.end();
  }

  /** Ends the document. */
  end(): void {
    this.#endSection();
    this.#pdf.end();
  }

  /** Adds a bookmark to the page, below another one. */
  bookmark(title: string, parent?: PDFKit.PDFOutline): PDFKit.PDFOutline {
    return (parent ?? this.#pdf.outline).addItem(title);
  }

  /** Draws the children of an element, of a list or a table. */
  group(type: string, draw: () => void): void {
    const element = this.#pdf.struct(type);
    this.#elements.at(-1)?.add(element);
    this.#elements.push(element);
    draw();
    this.#elements.pop();
    element.end();
  }

  /** Draws what an element says: nothing but text, or a cell of a table. */
  tagged(
    type: string,
    draw: () => void,
    options: { alt?: string; scope?: 'Row' | 'Column'; bbox?: number[] } = {},
  ): void {
    this.#elements.at(-1)?.add(this.#pdf.struct(type, options, () => this.#marked(draw)));
  }

  /** Draws a picture with its words and its place on the page. */
  figure(alt: string, { x, y, width, height }: Box, draw: () => void): void {
    const bbox = [x, y, x + width, y + height].map((length) => length * POINTS);
    this.tagged('Figure', draw, { alt, bbox });
  }

  /** Writes what stands at the head or the foot of every page, which is no part of what is read. */
  running(place: 'Header' | 'Footer', draw: () => void): void {
    this.#pdf.addContent(`/Artifact <</Type /Pagination /Subtype /${place}>> BDC`);
    this.#marked(draw);
    this.#pdf.addContent('EMC');
  }

  #isMarked = false;

  #marked(draw: () => void): void {
    this.#isMarked = true;
    draw();
    this.#isMarked = false;
  }

  #decorate(draw: () => void): void {
    if (this.#isMarked) return draw();
    this.#pdf.markContent('Artifact', ARTIFACT);
    draw();
    this.#pdf.endMarkedContent();
  }

  /** The width of a text in pixels. */
  measure = (text: string, style: Style): number => this.#type.measure(text, style);

  /** Breaks a text into lines of a width. */
  lines(text: string, style: Style, width: number, options?: { balanced: boolean }): string[] {
    return this.#type.lines(text, style, width, options);
  }

  /** Breaks a text into `most` lines of a width, the last one shortened with '…' where they are too few. */
  clamped = (text: string, style: Style, width: number, most = 1): string[] =>
    this.#type.clamped(text, style, width, most);

  /** Writes one line, `y` its baseline and `x` its left end, its right one or its middle. */
  write(text: string, { x, y, align = 'left' }: At, style: Style): void {
    this.#writeLine(this.#type.printable(text, style.font), { x, y, align }, style);
  }

  /** Writes one line that others follow in the same element: their words stay apart for those who read the tags. */
  writePart(text: string, { x, y, align = 'left' }: At, style: Style): void {
    this.#writeLine(`${this.#type.printable(text, style.font)} `, { x, y, align }, style);
  }

  #writeLine(text: string, { x, y, align }: At, style: Style): void {
    const width = this.measure(text.trimEnd(), style);
    const left = align === 'right' ? x - width : align === 'center' ? x - width / 2 : x;
    this.#decorate(() => this.#type.write(text, left, y, style));
  }

  /** Writes lines of `height` pixels, the first on the baseline `y`. @returns the baseline of the last */
  writeLines(
    lines: readonly string[],
    { x, y, align = 'left' }: At,
    style: Style,
    height: number,
  ): number {
    for (const [index, line] of lines.entries()) {
      const isLast = index === lines.length - 1;
      this.#writeLine(isLast ? line : `${line} `, { x, y: y + index * height, align }, style);
    }
    return y + (lines.length - 1) * height;
  }

  /** Draws a horizontal line, one pixel high unless said otherwise. */
  rule(x: number, y: number, width: number, colour: string = COLOURS.line, thickness = 1): void {
    this.rect({ x, y: y - thickness / 2, width, height: thickness }, { fill: colour });
  }

  rect(
    { x, y, width, height }: Box,
    {
      fill,
      stroke,
      thickness = 1,
      radius = 0,
    }: { fill?: string; stroke?: string; thickness?: number; radius?: number },
  ): void {
    this.#decorate(() => {
      const path =
        radius > 0
          ? this.#pdf.roundedRect(x, y, width, height, radius)
          : this.#pdf.rect(x, y, width, height);
      path.lineWidth(thickness);
      if (fill && stroke) path.fillAndStroke(fill, stroke);
      else if (fill) path.fill(fill);
      else path.stroke(stroke);
    });
  }

  circle(x: number, y: number, radius: number, fill: string): void {
    this.#decorate(() => this.#pdf.circle(x, y, radius).fill(fill));
  }

  /** Draws within a rectangle. */
  clipped(box: Box, draw: () => void): void {
    this.#pdf.save().rect(box.x, box.y, box.width, box.height).clip();
    draw();
    this.#pdf.restore();
  }

  /** Strokes a path of SVG in pixels. */
  path(
    d: string,
    { stroke, fill, thickness = 1 }: { stroke?: string; fill?: string; thickness?: number },
  ): void {
    this.#decorate(() => {
      const path = this.#pdf.path(d).lineWidth(thickness);
      if (fill && stroke) path.fillAndStroke(fill, stroke);
      else if (fill) path.fill(fill);
      else path.stroke(stroke);
    });
  }

  /** Draws a drawing into a box whose width decides its scale; `colour` is that of the text around it. */
  drawing(
    { box, shapes }: Svg,
    { x, y, width }: { x: number; y: number; width: number },
    { colour, resolve }: { colour: string; resolve: (colour: string) => string },
  ): void {
    this.#decorate(() => {
      this.#pdf
        .save()
        .translate(x, y)
        .scale(width / box[2])
        .translate(-box[0], -box[1]);
      for (const shape of shapes) {
        const ink = shape.colour === null ? colour : resolve(shape.colour);
        this.#pdf.opacity(shape.opacity).path(shape.d);
        if (shape.strokeWidth !== null)
          this.#pdf.lineWidth(shape.strokeWidth).lineJoin('round').stroke(ink);
        else this.#pdf.fill(ink, shape.isEvenOdd ? 'even-odd' : 'non-zero');
      }
      this.#pdf.restore();
    });
  }

  /** Places a JPEG. */
  picture(jpeg: Uint8Array, { x, y, width, height }: Box): void {
    this.#decorate(() =>
      this.#pdf.image(jpeg as unknown as PDFKit.Mixins.ImageSrc, x, y, { width, height }),
    );
  }
}
