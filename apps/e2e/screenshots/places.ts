import { tmpdir } from 'node:os';
import path from 'node:path';

/** The folder of the screenshots, ignored by git. */
export const SCREENSHOTS = path.join(import.meta.dirname, '../../../screenshots');

/** The saved session of the demo user. */
export const BOOK = path.join(tmpdir(), 'cuaderno-screenshots-session.json');

/** Whether the catalogue is looked at with axe, as `npm run test:engines` does, in place of taking screenshots. */
export const CHECKS = process.env['CATALOGUE'] === 'check';
