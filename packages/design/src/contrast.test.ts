import amber from '@radix-ui/themes/tokens/colors/amber.css?raw';
import blue from '@radix-ui/themes/tokens/colors/blue.css?raw';
import bronze from '@radix-ui/themes/tokens/colors/bronze.css?raw';
import grass from '@radix-ui/themes/tokens/colors/grass.css?raw';
import gray from '@radix-ui/themes/tokens/colors/gray.css?raw';
import olive from '@radix-ui/themes/tokens/colors/olive.css?raw';
import orange from '@radix-ui/themes/tokens/colors/orange.css?raw';
import { describe, expect, it } from 'vitest';
import bosque from './bosque.css?raw';
import night from './night.css?raw';
import tokenSheet from './tokens.css?raw';
import { tokensOf } from './themes';

/** Radix's scales, overridden by the product's. */
const SHEETS = [gray, olive, grass, orange, blue, amber, bronze, bosque, tokenSheet, night];

type Rgb = [number, number, number];

function resolve(value: string, tokens: Map<string, string>): Rgb {
  const alias = /^var\((--[\w-]+)\)$/.exec(value);
  if (alias) return resolve(tokens.get(alias[1] ?? '') ?? '', tokens);
  const mix = /^color-mix\(in srgb, (var\([^)]+\)) (\d+)%, (var\([^)]+\))\)$/.exec(value);
  if (mix) {
    const [a, b] = [resolve(mix[1] ?? '', tokens), resolve(mix[3] ?? '', tokens)];
    const share = Number(mix[2]) / 100;
    return a.map((part, at) => part * share + (b[at] ?? 0) * (1 - share)) as Rgb;
  }
  const hex = /^#([\da-f]{3}|[\da-f]{6})$/i.exec(value)?.[1];
  if (!hex) throw new Error(`Not a colour: '${value}'`);
  const full = hex.length === 3 ? hex.replace(/./g, '$&$&') : hex;
  return [0, 2, 4].map((at) => Number.parseInt(full.slice(at, at + 2), 16)) as Rgb;
}

/** WCAG's relative luminance. */
function luminance(rgb: Rgb): number {
  const [r = 0, g = 0, b = 0] = rgb.map((part) => {
    const c = part / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: Rgb, b: Rgb): number {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

const TEXT = 4.5;
const SHAPE = 3;
/** Foreground, background and minimum contrast. */
const PAIRS: [string, string, number][] = [
  ...['page', 'panel', 'pressed'].flatMap((ground): [string, string, number][] => [
    ['--text', `--surface-${ground}`, TEXT],
    ['--text-muted', `--surface-${ground}`, TEXT],
  ]),
  ['--text-accent', '--surface-page', TEXT],
  ['--text-accent', '--surface-panel', TEXT],
  ['--text-accent', '--accent-wash', TEXT],
  ['--text', '--accent-wash', TEXT],
  ['--text-muted', '--accent-wash', TEXT],
  ['--text', '--mark', TEXT],
  ['--text-on-accent', '--accent', TEXT],
  ['--text-on-accent', '--accent-hover', TEXT],
  ['--green-12', '--accent-wash-strong', TEXT],
  ['--green-12', '--accent-wash', TEXT],
  ['--text-danger', '--surface-page', TEXT],
  ['--text-danger', '--danger-wash', TEXT],
  ['--text-warning', '--surface-page', TEXT],
  ['--text-on-accent', '--danger', TEXT],
  ['--text-plate', '--surface-plate', TEXT],
  ['--text-plate-muted', '--surface-plate', TEXT],
  ['--text-plate-accent', '--surface-plate', TEXT],
  ['--viewer-text', '--surface-viewer', TEXT],
  ['--viewer-muted', '--surface-viewer', TEXT],
  ['--viewer-accent', '--surface-viewer', TEXT],
  ['--viewer-text', '--viewer-button', TEXT],
  ['--text-inverse', '--surface-inverse', TEXT],
  ['--text-on-cover', '--surface-cover', TEXT],
  ...['espera', 'monteria', 'rececho'].flatMap((type): [string, string, number][] => [
    [`--${type}-ink`, '--surface-page', TEXT],
    [`--${type}-ink`, '--surface-panel', TEXT],
    [`--${type}-ink`, `--${type}-wash`, TEXT],
    [`--${type}-line`, '--surface-page', SHAPE],
  ]),
  ...['gold', 'silver', 'bronze'].flatMap((medal): [string, string, number][] => [
    [`--medal-${medal}-text`, '--surface-page', TEXT],
    [`--medal-${medal}-text`, `--medal-${medal}-wash`, TEXT],
    [`--medal-${medal}-ink`, `--medal-${medal}-hi`, TEXT],
  ]),
  ['--field-border', '--surface-page', SHAPE],
  ['--field-border', '--surface-panel', SHAPE],
  ['--focus-ring', '--surface-page', SHAPE],
  ['--focus-ring', '--surface-panel', SHAPE],
];

describe.each(['light', 'dark', 'night'] as const)('in the %s theme', (theme) => {
  const tokens = tokensOf(theme, SHEETS);
  const colour = (name: string) => resolve(`var(${name})`, tokens);

  it.each(PAIRS)('%s on %s has a contrast of %f or more', (front, back, least) => {
    expect(contrast(colour(front), colour(back))).toBeGreaterThanOrEqual(least);
  });
});

it('has only reds in the night theme, which preserve dark adaptation', () => {
  const colours = [...night.matchAll(/#[\da-f]{6}\b/g)].map(([hex]) => hex);
  expect(colours.length).toBeGreaterThan(60);
  const tokens = new Map<string, string>();
  const notRed = colours.filter((hex) => {
    const [r, g, b] = resolve(hex, tokens);
    return hex !== '#000000' && (g > r * 0.65 || b > r * 0.6);
  });
  expect(notRed).toEqual([]);
});
