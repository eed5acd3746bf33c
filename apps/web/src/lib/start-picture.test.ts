import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it, vi } from 'vitest';
import { linkStartPictures } from './start-picture';

const PUBLIC = path.join(import.meta.dirname, '../../public');

it.each([
  ['an iPhone 15', 393, 852, 3],
  ['an iPad on its side', 1180, 820, 2],
])('links pictures of the screen of %s, light and dark', (_name, width, height, ratio) => {
  vi.stubGlobal('screen', { width, height });
  vi.stubGlobal('devicePixelRatio', ratio);
  linkStartPictures();
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel^=apple]')];
  for (const link of links) link.remove();
  expect(links.map(({ media }) => /light|dark/.exec(media)?.[0])).toEqual(['light', 'dark']);
  for (const link of links) {
    const file = path.join(PUBLIC, new URL(link.href).pathname);
    expect(existsSync(file)).toBe(true);
    const png = readFileSync(file);
    const sides = [width * ratio, height * ratio].toSorted((a, b) => a - b);
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual(sides);
  }
});
