export { type Database, type DatabaseOptions, type Db, openDatabase } from './database';
export type { Log } from './log';
export { migrate } from './migrate';
export * from './schema';
export { StartError } from './start-error';
export { isUnavailable } from './unavailable';
