/** Internals that tests of a whole instance use. */
export { findBinaries } from './binaries';
export { findPostmaster } from './lock-file';
export { fillFolder } from './testing/fill-folder';
export { type Pooler, startPooler } from './testing/pooler';
export { canEnter, isRoot, type SystemUser } from './system-user';
