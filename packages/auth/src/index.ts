export { type Auth, createAuth } from './create-auth';
