import { randomBytes } from 'node:crypto';
import { readCookie } from '@cuaderno/auth';
import type { Request } from 'express';
import { cookieName, setCookie } from './cookies';
import { isSame, keyedHash } from './keyed-hash';

const SECONDS = 365 * 24 * 60 * 60;
/** Most accounts remembered for one device. */
const ACCOUNTS_MAX = 5;
const VALUE = /^([\w-]{22})((?:\.[\w-]{32})+)$/;

export type DeviceCookie = ReturnType<typeof createDeviceCookie>;

/**
 * Remembers the accounts that a browser has signed in to, as hashes with the server's key, so that others'
 * wrong passwords don't lock it out. The cookie doesn't authenticate.
 */
export function createDeviceCookie({ key, secure }: { key: Uint8Array; secure: boolean }) {
  const name = cookieName('cuaderno_device', secure);
  const proofOf = (device: string, email: string) =>
    keyedHash(key, 'device', `${device} ${email.trim().toLowerCase()}`);

  const read = (request: Request) => {
    const [, device = '', proofs = ''] =
      VALUE.exec(readCookie(request.headers.cookie, name) ?? '') ?? [];
    return { device, proofs: proofs.split('.').slice(1, ACCOUNTS_MAX + 1) };
  };

  return {
    /** Returns the device's number if it has signed in to this account before; else null. */
    deviceOf(request: Request, email: string): string | null {
      const { device, proofs } = read(request);
      const proof = proofOf(device, email);
      return proofs.some((one) => isSame(one, proof)) ? device : null;
    },

    /** Returns the `Set-Cookie` value that adds this account to the device's. */
    remember(request: Request, email: string): string {
      const known = read(request);
      const device = known.device || randomBytes(16).toString('base64url');
      const proof = proofOf(device, email);
      const proofs = [proof, ...known.proofs.filter((one) => one !== proof)].slice(0, ACCOUNTS_MAX);
      return setCookie(name, [device, ...proofs].join('.'), { secure, maxAge: SECONDS });
    },
  };
}
