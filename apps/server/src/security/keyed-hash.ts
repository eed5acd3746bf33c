import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * A hash of `text` that nobody can make or compare without the server's key, another for each purpose:
 * 32 letters of base64url, 192 bits.
 */
export function keyedHash(key: Uint8Array, purpose: string, text: string): string {
  return createHmac('sha256', key).update(`${purpose}\0${text}`).digest('base64url').slice(0, 32);
}

/** Whether two texts are the same, told in a time that doesn't depend on where they differ. */
export function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
