import { randomBytes } from 'node:crypto';
import type { Request } from 'express';
import { readCookie } from './cookies';
import { isSame, keyedHash } from './keyed-hash';

const SECONDS = 365 * 24 * 60 * 60;
/** Accounts that one device is remembered for: a household's. */
const ACCOUNTS_MAX = 5;
const VALUE = /^([\w-]{22})((?:\.[\w-]{32})+)$/;

export type DeviceCookie = ReturnType<typeof createDeviceCookie>;

/**
 * Remembers which accounts a browser has signed in to, by a number of its own and a hash of each under
 * the server's key. It proves that and nothing else: strangers' wrong guesses don't keep it out.
 */
export function createDeviceCookie({ key, secure }: { key: Uint8Array; secure: boolean }) {
  const name = secure ? '__Host-cuaderno_device' : 'cuaderno_device';
  const proofOf = (device: string, email: string) =>
    keyedHash(key, 'device', `${device} ${email.trim().toLowerCase()}`);

  const read = (request: Request) => {
    const [, device = '', proofs = ''] = VALUE.exec(readCookie(request, name) ?? '') ?? [];
    return { device, proofs: proofs.split('.').slice(1, ACCOUNTS_MAX + 1) };
  };

  return {
    /** The number of the device, when it has signed in to this account before; else null. */
    deviceOf(request: Request, email: string): string | null {
      const { device, proofs } = read(request);
      const proof = proofOf(device, email);
      return proofs.some((one) => isSame(one, proof)) ? device : null;
    },

    /** The `Set-Cookie` value that adds this account to those of the device. */
    remember(request: Request, email: string): string {
      const known = read(request);
      const device = known.device || randomBytes(16).toString('base64url');
      const proof = proofOf(device, email);
      const proofs = [proof, ...known.proofs.filter((one) => one !== proof)].slice(0, ACCOUNTS_MAX);
      const flags = `Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
      return `${name}=${[device, ...proofs].join('.')}; Max-Age=${SECONDS}; ${flags}`;
    },
  };
}
