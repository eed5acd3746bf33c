import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Hashes `text` with the server's key, for one purpose: 32 characters of base64url, 192 bits.
 */
export function keyedHash(key: Uint8Array, purpose: string, text: string): string {
  return createHmac('sha256', key).update(`${purpose}\0${text}`).digest('base64url').slice(0, 32);
}

/** Compares two texts in constant time. */
export function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
