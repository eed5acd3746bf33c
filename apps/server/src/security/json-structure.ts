import type { IncomingMessage } from 'node:http';

/** Nesting limit of JSON, against a stack overflow; the schemas need five levels. */
const DEPTH_MAX = 64;
/** Limits of what a body costs to parse and check. */
export type StructureLimits = {
  /** Most texts, lists, objects and members. */
  parts: number;
  /** Most bytes outside of texts: blanks, numbers, brackets. */
  outside: number;
};

/** Ten times a montería of 200 pieces with photos. */
const BODY_LIMITS: StructureLimits = { parts: 30_000, outside: 1024 * 1024 };

const [QUOTE, BACKSLASH] = [0x22, 0x5c];
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);
const COMMA = 0x2c;

const httpError = (status: number, message: string) =>
  Object.assign(new Error(message), { status });

/**
 * Checks the structure of JSON before it is parsed: the cost of parsing grows with the number of its
 * parts, not with the length of its texts, such as photos.
 *
 * @throws a 400 for JSON too deep, of too many parts or with too much between its texts
 */
export function checkStructure(
  body: Buffer,
  { parts: most, outside: room }: StructureLimits,
): void {
  let [depth, parts, outside] = [0, 0, 0];
  for (let at = 0; at < body.length; at += 1) {
    const byte = body[at] ?? 0;
    if (byte === QUOTE) {
      const { end, quotes } = endOfText(body, at, most - parts);
      at = end;
      parts += quotes;
    } else if (OPENING.has(byte)) {
      depth += 1;
      parts += 1;
    } else if (CLOSING.has(byte)) depth -= 1;
    else if (byte === COMMA) parts += 1;
    outside += 1;
    if (depth > DEPTH_MAX) throw httpError(400, 'nested too deep');
    if (parts > most) throw httpError(400, 'too many parts');
    if (outside > room) throw httpError(400, 'too much between its texts');
  }
}

/**
 * Runs `checkStructure` as `verify` of express.json.
 * @throws a 415 for an encoding other than UTF-8, whose bytes differ
 */
export function checkJson(
  _request: IncomingMessage,
  _response: unknown,
  body: Buffer,
  encoding: string,
): void {
  if (encoding !== 'utf-8') throw httpError(415, 'not UTF-8');
  checkStructure(body, BODY_LIMITS);
}

/** Finds the end of the text that begins at `start`, and counts its quotes, up to `max`. */
function endOfText(body: Buffer, start: number, max: number): { end: number; quotes: number } {
  let end = start;
  for (let quotes = 1; quotes <= max + 1; quotes += 1) {
    end = body.indexOf(QUOTE, end + 1);
    if (end === -1) return { end: body.length, quotes };
    let slashes = 0;
    while (body[end - 1 - slashes] === BACKSLASH) slashes += 1;
    if (slashes % 2 === 0) return { end, quotes };
  }
  return { end, quotes: max + 1 };
}
