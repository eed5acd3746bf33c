import { randomBytes } from 'node:crypto';

/** Bytes of a token: 144 random bits. */
const BYTES = 18;

/** @returns the unguessable last part of the address of a public page */
export const newPublicToken = (): string => randomBytes(BYTES).toString('base64url');
