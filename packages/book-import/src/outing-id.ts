/** @returns the SHA-256 of a file's bytes in hexadecimal digits, for `outingId` */
export async function fileHash(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', bytes);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * The id of an outing by its file, its sheet (its position, from 0) and its first row: the same file
 * has the same ids. A UUID of version 8: 94 bits of the file's hash, then 8 of the sheet and 20 of the row.
 */
export function outingId(hash: string, row: number, sheet = 0): string {
  const tail = ((sheet % 256) * 2 ** 20 + (row % 2 ** 20)).toString(16).padStart(7, '0');
  const head = hash.slice(0, 25);
  const variant = (8 + (Number.parseInt(head[15] ?? '0', 16) % 4)).toString(16);
  return [
    head.slice(0, 8),
    head.slice(8, 12),
    `8${head.slice(12, 15)}`,
    `${variant}${head.slice(16, 19)}`,
    `${head.slice(19, 24)}${tail}`,
  ].join('-');
}
