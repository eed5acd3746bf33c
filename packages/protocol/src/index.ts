export * from './names';
export { markPlain, transformer } from './transformer';
