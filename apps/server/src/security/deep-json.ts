import type { IncomingMessage } from 'node:http';

/** Levels that a body may have: what we take has six, and what walks it down has a stack. */
const DEPTH_MAX = 64;

const [QUOTE, BACKSLASH, OPEN, CLOSE] = ['"', '\\', '[{', ']}'].map((text) => [
  ...Buffer.from(text),
]) as [number[], number[], number[], number[]];

/**
 * Throws a 400 for JSON that is nested too deep to be walked, and a 415 for any that is not UTF-8, whose
 * bytes would mean something else. Strings, which photos are, are skipped in one go. For `verify` of
 * express.json.
 */
export function refuseDeepJson(
  _request: IncomingMessage,
  _response: unknown,
  body: Buffer,
  encoding: string,
): void {
  if (encoding !== 'utf-8') throw Object.assign(new Error('not UTF-8'), { status: 415 });
  let depth = 0;
  for (let at = 0; at < body.length; at += 1) {
    const byte = body[at] ?? 0;
    if (byte === QUOTE[0]) at = endOfString(body, at);
    else if (OPEN.includes(byte)) depth += 1;
    else if (CLOSE.includes(byte)) depth -= 1;
    if (depth > DEPTH_MAX) throw Object.assign(new Error('nested too deep'), { status: 400 });
  }
}

function endOfString(body: Buffer, start: number): number {
  for (let end = start; ; ) {
    end = body.indexOf('"', end + 1);
    if (end === -1) return body.length;
    let slashes = 0;
    while (body[end - 1 - slashes] === BACKSLASH[0]) slashes += 1;
    if (slashes % 2 === 0) return end;
  }
}
