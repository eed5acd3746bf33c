/** Writes the paths of the map from the atlas; its test holds that they are those of the atlas in use. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { drawProvinces, drawSpain } from './draw';

const FOLDER = path.join(import.meta.dirname, '../paths');

writeFileSync(path.join(FOLDER, 'spain.json'), `${JSON.stringify(drawSpain())}\n`);
for (const [code, paths] of drawProvinces())
  writeFileSync(path.join(FOLDER, `provinces/province-${code}.json`), `${JSON.stringify(paths)}\n`);
