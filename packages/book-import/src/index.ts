export { FIELD_ROWS } from './columns/fields';
export { columnsKey, proposeColumns } from './columns/propose-columns';
export { fileHash, outingId } from './outing-id';
export { readTable } from './read/read-table';
export { type Book, bookOf } from './review/book';
export { cellKey } from './review/mend-table';
export { review } from './review/review';
export { wordKey } from './review/row-state';
export type * from './types';
