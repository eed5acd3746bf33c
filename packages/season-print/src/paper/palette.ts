import type { Medal, Modality } from '@cuaderno/domain';
import { tokensOf } from '@cuaderno/design/themes';

const TOKENS = tokensOf('light');
const token = (name: string) => TOKENS.get(`--${name}`) ?? '#000000';

/** Colours of paper, which has no dark and no night: the light theme's. */
export const COLOURS = {
  page: '#fdfcf9',
  frame: '#ffffff',
  cover: token('surface-cover'),
  coverLine: token('surface-cover-line'),
  coverBand: token('surface-cover-band'),
  plate: token('surface-plate'),
  plateInk: token('text-plate'),
  plateMuted: token('text-plate-muted'),
  plateAccent: token('text-plate-accent'),
  line: token('line'),
  lineStrong: token('line-strong'),
  margin: token('line-margin'),
  text: token('text'),
  lede: '#3a4036',
  muted: token('text-muted'),
  accent: token('green-11'),
  former: token('field-border'),
  sea: '#d5d2c3',
};

/** The inks and bars of the modalities, whose tokens are mixed by browsers. */
export const INKS: Record<Modality, { ink: string; line: string }> = {
  espera: { ink: '#287137', line: '#3e9b4f' },
  monteria: { ink: '#b54706', line: '#ef5f00' },
  rececho: { ink: '#0e67b9', line: '#0588f0' },
};

const WASHES: Record<Medal, string> = {
  gold: '#fff7c2',
  silver: token('medal-silver-wash'),
  bronze: '#efe4df',
};

/** The metal, shade, engraving, word and chip of a medal. */
export const metalOf = (medal: Medal) => ({
  metal: token(`medal-${medal}`),
  edge: token(`medal-${medal}-lo`),
  ink: token(`medal-${medal}-ink`),
  word: token(`medal-${medal}-text`),
  wash: WASHES[medal],
});

/** Resolves a colour of a drawing: a token with its default ('var(--medal-gold,#dfa51f)'), or a plain one. */
export function colourOf(value: string): string {
  const [, name, given] = /^var\(--([\w-]+)(?:,([^)]+))?\)$/.exec(value) ?? [];
  return name === undefined ? value : (TOKENS.get(`--${name}`) ?? given ?? '#000000');
}
