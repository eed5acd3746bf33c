export type { Log } from './log';
export { codeOf, reasonOf, StartError } from './start-error';
export { type Embedded, startEmbedded } from './supervisor';
export { withEmbedded, withStarted } from './with-embedded';
