import { mkdirSync, writeFileSync } from 'node:fs';
import { cutFonts } from './cut-fonts';

// Run by the build, in this package's folder.
mkdirSync('dist/fonts', { recursive: true });
for (const [name, bytes] of Object.entries(await cutFonts())) {
  writeFileSync(`dist/fonts/${name}.ttf`, bytes);
}
