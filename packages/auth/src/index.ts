export { type Auth, createAuth } from './create-auth';
export { readCookie } from './read-cookie';
export type { OpenSession } from './sessions';
