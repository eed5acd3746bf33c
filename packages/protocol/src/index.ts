export * from './names';
export * from './share';
export { markPlain, transformer } from './transformer';
