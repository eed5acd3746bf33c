import type { Encoding } from '../types';
import { REFUSALS } from './refuse';

/** The letters of Windows-1252 from 0x80 to 0x9F, which Node 20 decodes as Latin-1. */
const WINDOWS = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

const MARKS: readonly [Encoding, number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/** Bytes in which UTF-16 without a mark is looked for. */
const SAMPLE = 2000;

/**
 * Decodes a text file: by its mark, by its zeros (UTF-16), as UTF-8, or else as Windows-1252.
 *
 * @throws DomainError for a file that is no text
 */
export function decodeText(
  bytes: Uint8Array,
  chosen?: Encoding,
): { text: string; encoding: Encoding } {
  const encoding = chosen ?? findEncoding(bytes);
  const text = decode(bytes, encoding);
  if (text.includes('\0')) throw REFUSALS.unknown();
  return { text: text.startsWith('\uFEFF') ? text.slice(1) : text, encoding };
}

function findEncoding(bytes: Uint8Array): Encoding {
  const marked = MARKS.find(([, mark]) => mark.every((byte, index) => bytes[index] === byte));
  if (marked) return marked[0];
  const sample = bytes.subarray(0, SAMPLE);
  const zeros = [0, 0];
  sample.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  // Of Western text every second byte is one.
  const many = sample.length / 5;
  if (odd > many && even * 10 < odd) return 'utf-16le';
  if (even > many && odd * 10 < even) return 'utf-16be';
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252';
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

function decode(bytes: Uint8Array, encoding: Encoding): string {
  if (encoding !== 'windows-1252')
    return new TextDecoder(encoding, { ignoreBOM: true }).decode(bytes);
  return new TextDecoder('latin1')
    .decode(bytes)
    .replace(/[\x80-\x9f]/g, (letter) => WINDOWS[letter.charCodeAt(0) - 0x80] ?? letter);
}
