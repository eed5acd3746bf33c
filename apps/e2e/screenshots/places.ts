import { tmpdir } from 'node:os';
import path from 'node:path';

/** Where the pictures go: at the root, kept out of git. */
export const SCREENSHOTS = path.join(import.meta.dirname, '../../../screenshots');

/** The session of the hunter whose book is full. */
export const BOOK = path.join(tmpdir(), 'cuaderno-screenshots-session.json');
