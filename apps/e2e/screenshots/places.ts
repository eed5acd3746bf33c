import { tmpdir } from 'node:os';
import path from 'node:path';

/** The folder of the screenshots, ignored by git. */
export const SCREENSHOTS = path.join(import.meta.dirname, '../../../screenshots');

/** The saved session of the demo user. */
export const BOOK = path.join(tmpdir(), 'cuaderno-screenshots-session.json');
