/** Segments that a plain JPEG has: frames, tables, scans, and the two that say how to read colours. */
const PLAIN = new Set([
  0xe0, // JFIF
  0xee, // Adobe: how its colours are written
  0xdb,
  0xc0,
  0xc1,
  0xc2,
  0xc4,
  0xda,
  0xdd,
]);
const [START, END, SCAN, JFIF, ADOBE] = [0xd8, 0xd9, 0xda, 0xe0, 0xee];

/**
 * Whether `bytes` are a JPEG and nothing else: no metadata, no comments, no other file hidden before
 * its end or after it. Looks at its structure alone, not at its pixels.
 */
export function isPlainJpeg(bytes: Uint8Array): boolean {
  if (bytes[0] !== 0xff || bytes[1] !== START) return false;
  for (let at = 2; ; ) {
    if (bytes[at] !== 0xff) return false;
    const marker = bytes[at + 1] ?? 0;
    if (marker === END) return at + 2 === bytes.length;
    const length = (bytes[at + 2] ?? 0) * 256 + (bytes[at + 3] ?? 0);
    if (!PLAIN.has(marker) || length < 2) return false;
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 9));
    if (marker === JFIF && (name !== 'JFIF\0' || length !== 16)) return false;
    if (marker === ADOBE && (name !== 'Adobe' || length !== 14)) return false;
    at += 2 + length;
    if (marker === SCAN) at = endOfScan(bytes, at);
    if (at >= bytes.length) return false;
  }
}

/** Where the next segment begins: in a scan's data 0xff is followed by 0 or a restart mark. */
function endOfScan(bytes: Uint8Array, start: number): number {
  for (let at = start; ; at += 2) {
    at = bytes.indexOf(0xff, at);
    if (at === -1) return bytes.length;
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && (next < 0xd0 || next > 0xd7)) return at;
  }
}
