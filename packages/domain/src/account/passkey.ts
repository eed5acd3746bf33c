import * as z from 'zod/mini';
import { safeText } from '../safe-text';
import { triedPassword } from './user';

export const PASSKEY_NAME_MAX = 60;
/** Most passkeys of a user. */
export const PASSKEYS_MAX = 20;
/** Minutes in which a challenge must be answered. */
export const CHALLENGE_MINUTES = 5;

const name = safeText(PASSKEY_NAME_MAX, 'El nombre es obligatorio');
export const passkeyNameSchema = z.object({ name });

const proof = { currentPassword: z.optional(triedPassword) };
/** The proof that whoever adds a passkey is the user; without it the session must be a new one. */
export const passkeyProofSchema = z.object(proof);

/** The sheet that adds a passkey. */
export const passkeyFormSchema = z.object({ ...proof, name });

/** A passkey as listed, without its public key. */
export type Passkey = {
  id: string;
  name: string;
  createdAt: Date;
  /** Null before the first sign-in with it. */
  lastUsedAt: Date | null;
};

/** The passkeys of a user. */
export type Passkeys = {
  /** Whether more can be added: not on an IP address, or without https. */
  isOffered: boolean;
  /** Whether the only one is also the only way in, which can't be removed. */
  isLastWayIn: boolean;
  /** The last added one first. */
  passkeys: Passkey[];
};
