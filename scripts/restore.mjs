// npm run restore -- FILE [--replace]: puts a backup into the instance, which must be stopped.
import { maintain } from './maintain.mjs';

maintain('restore');
