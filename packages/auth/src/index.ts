export { type Auth, createAuth } from './create-auth';
export type { OpenSession } from './sessions';
