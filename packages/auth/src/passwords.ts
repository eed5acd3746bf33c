import { hash, type Options, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';

/** argon2id, m in KiB, t and p as OWASP's password storage cheat sheet has them (ASVS 11.4.2). */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } satisfies Options;

/** Each holds 19 MB and a core: a flood of sign-ins waits in line. */
const inTurn = pLimit(4);

/**
 * The hash to store of a password, with its salt and costs in it (PHC string). The whole password
 * counts, whatever its length; two ways of writing the same letter (NFC, NFD) are the same.
 */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password.normalize('NFC'), COST));
}

/**
 * Whether `password` is the one that `storedHash` was made of. Without a hash (an unknown e-mail, an
 * account from outside) the answer is no after the same work, so that time tells nothing.
 */
export async function verifyPassword(
  storedHash: string | null,
  password: string,
): Promise<boolean> {
  const right = await inTurn(() => verify(storedHash ?? NOBODY, password.normalize('NFC')));
  return storedHash !== null && right;
}

/** A hash of the costs above that belongs to nobody. */
const NOBODY =
  '$argon2id$v=19$m=19456,t=2,p=1$F7KTxAr56LPwie3xXOgIEQ$sazpTM+cHzNWuFVc3tOR9F6e3ScVxwHNxaXsIghg8Wk';
