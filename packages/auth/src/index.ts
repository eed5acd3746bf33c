export { type Auth, createAuth } from './create-auth';
export { createPasskeyCheck, type PasskeyCheck, type RelyingParty } from './passkeys';
export { readCookie } from './sessions';
export type { OpenSession } from './sessions';
