/** For the worker that has the outings: the page would be frozen while thousands are copied. */
export { startImport } from './imports/import-job';
export type { ImportedOuting, ImportFacts } from './imports/import-database';
