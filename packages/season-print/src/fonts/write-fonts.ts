import { mkdirSync, writeFileSync } from 'node:fs';
import { figtree, fraunces } from '@cuaderno/design/fonts';
import subsetFont from 'subset-font';
import { FONT_NAMES, type FontName, type Fonts } from './font-names';

const FAMILIES: Record<string, Buffer> = { fraunces, figtree };

/** Features that are used: kerning and accents, and figures of one height and one width. */
const FEATURES = ['kern', 'mark', 'mkmk', 'ccmp', 'lnum', 'tnum'];

async function cut(name: FontName): Promise<Uint8Array> {
  const [family = '', weight] = name.split('-');
  return subsetFont(FAMILIES[family] as Buffer, '', {
    targetFormat: 'truetype',
    keepAllGlyphs: true,
    keepFeatures: FEATURES,
    noHinting: true,
    variationAxes: { wght: Number(weight) },
  });
}

/** Cuts the variable fonts of the product into static ones, which is all that PDF knows. */
export async function cutFonts(): Promise<Fonts> {
  const files = await Promise.all(FONT_NAMES.map(async (name) => [name, await cut(name)] as const));
  return Object.fromEntries(files) as Fonts;
}

// Run by the build, in this package's folder.
mkdirSync('dist/fonts', { recursive: true });
for (const [name, bytes] of Object.entries(await cutFonts())) {
  writeFileSync(`dist/fonts/${name}.ttf`, bytes);
}
