import figtreeData from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?inline';
import frauncesData from '@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2?inline';

const bytesOf = (dataAddress: string) =>
  Buffer.from(dataAddress.slice(dataAddress.indexOf(',') + 1), 'base64');

/** The two font files, for a server that bundles them. */
export const figtree = bytesOf(figtreeData);
export const fraunces = bytesOf(frauncesData);
