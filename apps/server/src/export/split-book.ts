import { tooLarge } from './reading-limits';

const [QUOTE, BACKSLASH, COMMA, LIST] = [0x22, 0x5c, 0x2c, 0x5b];
const OPENING = new Set([LIST, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);
/** The end of the text before the outings: the name of their list, and as many bytes as are searched for it. */
const NAME = /"outings"\s*:\s*$/;
const NAME_BYTES = 100;
/** Depth inside the list of outings. */
const LIST_DEPTH = 2;

/** Most bytes of one outing, and of all the rest: the profile with its photo, and the documents. */
const OUTING_MAX = 2 * 1024 ** 2;
const HEAD_MAX = 8 * 1024 ** 2;

/** Bytes of a text that comes in chunks, up to a maximum. */
function collector(max: number) {
  let parts: Buffer[] = [];
  let size = 0;
  const add = (bytes: Buffer): void => {
    size += bytes.length;
    if (size > max) throw tooLarge();
    if (bytes.length > 0) parts.push(bytes);
  };
  const take = (): Buffer => {
    const bytes = Buffer.concat(parts);
    [parts, size] = [[], 0];
    return bytes;
  };
  return { add, take };
}

const isBlank = (bytes: Buffer) => bytes.toString('latin1').trim() === '';

/**
 * Splits `cuaderno.json`, which comes in chunks, into its outings and the rest with an empty list of them, so that
 * a book of any length is read with the memory of one outing. Neither is parsed: that says whether they are JSON.
 */
export function bookSplitter() {
  const head = collector(HEAD_MAX);
  const outing = collector(OUTING_MAX);
  let [depth, count] = [0, 0];
  /** The last bytes of the chunks before. */
  let tail: Buffer = Buffer.alloc(0);
  let [isText, isEscaped, isListed] = [false, false, false];

  const passText = (byte: number): void => {
    if (isEscaped) isEscaped = false;
    else if (byte === BACKSLASH) isEscaped = true;
    else if (byte === QUOTE) isText = false;
  };
  /** Whether the list that begins after `bytes`, in a chunk after `tail`, is that of the outings. */
  const beginsOutings = (bytes: Buffer): boolean =>
    NAME.test(Buffer.concat([tail, bytes.subarray(-NAME_BYTES)]).toString('latin1'));

  /** @returns the outings that end in this chunk */
  const push = (chunk: Buffer): Buffer[] => {
    const found: Buffer[] = [];
    // Of the bytes that belong together, to the outing or to the rest.
    let from = 0;
    const endOuting = (at: number, isLast: boolean): void => {
      outing.add(chunk.subarray(from, at));
      const bytes = outing.take();
      if (!(isLast && count === 0 && isBlank(bytes))) found.push(bytes);
      count += 1;
      from = isLast ? at : at + 1;
    };
    const open = (at: number, byte: number): void => {
      if (!isListed && byte === LIST && depth === 1 && beginsOutings(chunk.subarray(from, at))) {
        isListed = true;
        head.add(chunk.subarray(from, at + 1));
        from = at + 1;
      }
      depth += 1;
    };
    const close = (at: number): void => {
      if (isListed && depth === LIST_DEPTH) {
        endOuting(at, true);
        isListed = false;
      }
      depth -= 1;
    };
    for (let at = 0; at < chunk.length; at += 1) {
      const byte = chunk[at] ?? 0;
      if (isText) passText(byte);
      else if (byte === QUOTE) isText = true;
      else if (OPENING.has(byte)) open(at, byte);
      else if (CLOSING.has(byte)) close(at);
      else if (byte === COMMA && isListed && depth === LIST_DEPTH) endOuting(at, false);
    }
    (isListed ? outing : head).add(chunk.subarray(from));
    tail = Buffer.concat([tail, chunk.subarray(from).subarray(-NAME_BYTES)]).subarray(-NAME_BYTES);
    return found;
  };

  return { push, head: head.take };
}
