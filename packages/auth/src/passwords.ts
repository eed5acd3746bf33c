import { hash, type Options, verify } from '@node-rs/argon2';
import { queues } from '@cuaderno/protocol/telemetry';
import pLimit from 'p-limit';

/** argon2id with m (KiB), t and p of OWASP's password storage cheat sheet (ASVS 11.4.2). */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } satisfies Options;

/** Limits concurrent hashes: each takes 19 MB and a core. */
const limit = pLimit(4);

async function limitHashing<T>(work: () => Promise<T>): Promise<T> {
  const tell = () => queues.tell({ name: 'passwords', waiting: limit.pendingCount });
  const hashed = limit(() => {
    tell();
    return work();
  });
  tell();
  return hashed;
}

/**
 * Hashes a password of any length, normalised to one Unicode form.
 * @returns a PHC string with salt and costs
 */
export function hashPassword(password: string): Promise<string> {
  return limitHashing(() => hash(password.normalize('NFC'), COST));
}

/**
 * Verifies a password. Without a hash (unknown e-mail, OpenID Connect account) it returns false after the
 * same work, against timing attacks.
 */
export async function verifyPassword(
  storedHash: string | null,
  password: string,
): Promise<boolean> {
  const right = await limitHashing(() => verify(storedHash ?? NOBODY, password.normalize('NFC')));
  return storedHash !== null && right;
}

/** A hash with the same costs that no password matches. */
const NOBODY =
  '$argon2id$v=19$m=19456,t=2,p=1$F7KTxAr56LPwie3xXOgIEQ$sazpTM+cHzNWuFVc3tOR9F6e3ScVxwHNxaXsIghg8Wk';
