// npm run backup -- FILE: writes all of the instance into FILE, also while it runs.
import { maintain } from './maintain.mjs';

maintain('backup');
