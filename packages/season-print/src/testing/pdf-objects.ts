export type Dict = Record<string, unknown>;

type Stream = { dict: Dict; data?: string };
/** What `qpdf --json` says, version 2. */
export type QpdfJson = {
  pages: { object: string }[];
  qpdf: [unknown, Record<string, { value?: unknown; stream?: Stream }>];
};

export const isDict = (value: unknown): value is Dict =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The name without its slash. */
export const nameOf = (value: unknown) => String(value).replace(/^\//, '');

/** The objects of a PDF, those that are elsewhere in the file found by their reference. */
export class Objects {
  readonly #all: QpdfJson['qpdf'][1];
  readonly pages: { ref: string; page: Dict }[];
  readonly catalog: Dict;
  readonly info: Dict;

  constructor({ qpdf: [, all], pages }: QpdfJson) {
    this.#all = all;
    const trailer = this.dict('trailer');
    this.catalog = this.dict(trailer['/Root']);
    this.info = this.dict(trailer['/Info']);
    this.pages = pages.map(({ object }) => ({ ref: object, page: this.dict(object) }));
  }

  #found(value: unknown) {
    if (value === 'trailer') return this.#all['trailer'];
    return typeof value === 'string' && value.endsWith(' R')
      ? this.#all[`obj:${value}`]
      : undefined;
  }

  get(value: unknown): unknown {
    const found = this.#found(value);
    return found ? (found.stream?.dict ?? found.value) : value;
  }

  dict(value: unknown): Dict {
    const found = this.get(value);
    return isDict(found) ? found : {};
  }

  /** A list as it is, one thing alone as a list of it. */
  list(value: unknown): unknown[] {
    const found = this.get(value);
    if (Array.isArray(found)) return found;
    return found === undefined ? [] : [value];
  }

  /** The decoded text of a stream. */
  text(value: unknown): string {
    const data = this.#found(value)?.stream?.data ?? '';
    return Buffer.from(data, 'base64').toString('utf8');
  }

  ofType(type: string): Dict[] {
    return Object.keys(this.#all)
      .map((key) => this.dict(key.replace(/^obj:/, '')))
      .filter((dict) => dict['/Type'] === type);
  }
}
