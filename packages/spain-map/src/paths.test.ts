import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { drawProvinces, drawSpain } from './draw';
import { simplify } from './simplify';
import { boxOf, FRAME, INSET, SPAIN } from './spain-map';

const FOLDER = path.join(import.meta.dirname, '../paths');
const read = (file: string) => readFileSync(path.join(FOLDER, file), 'utf8');
const weigh = (text: string) => gzipSync(text).length;

describe('the paths', () => {
  it('are those of the atlas, for whoever generates them again', () => {
    expect(`${JSON.stringify(drawSpain())}\n`).toBe(read('spain.json'));
    const provinces = drawProvinces();
    expect(readdirSync(path.join(FOLDER, 'provinces'))).toEqual(
      [...provinces.keys()].map((code) => `province-${code}.json`),
    );
    for (const [code, paths] of provinces)
      expect(`${JSON.stringify(paths)}\n`).toBe(read(`provinces/province-${code}.json`));
  });

  it('are 52 provinces within the frame, the Canaries in their box', () => {
    const provinces = Object.entries(SPAIN.provinces);
    expect(provinces).toHaveLength(52);
    for (const [code, drawn] of provinces) {
      const { x, y, width, height } = boxOf(drawn);
      const box = ['35', '38'].includes(code) ? INSET : { x: 0, y: 0, ...FRAME };
      expect(width > 0 && height > 0).toBe(true);
      expect(x > box.x && x + width < box.x + box.width).toBe(true);
      expect(y > box.y && y + height < box.y + box.height).toBe(true);
    }
  });

  it('weigh 10 kB at most for the provinces, 20 kB for the municipalities of one', () => {
    expect(weigh(Object.values(SPAIN.provinces).join('\n'))).toBeLessThanOrEqual(10_000);
    for (const file of readdirSync(path.join(FOLDER, 'provinces')))
      expect(weigh(read(`provinces/${file}`))).toBeLessThanOrEqual(20_000);
  });
});

describe('simplify', () => {
  const line = [0, 1, 2, 3, 4].map((x) => ({ x, y: x === 2 ? 1 : 0 }));

  it('keeps what lies farther than the tolerance, and the ends', () => {
    expect(simplify(line, 0.9)).toEqual([line[0], line[2], line[4]]);
    expect(simplify(line, 1)).toEqual([line[0], line[4]]);
  });

  it('keeps the shape of a ring, whose ends are one point', () => {
    const ring = [
      { x: 0, y: 0 },
      { x: 4, y: 0 },
      { x: 4, y: 4 },
      { x: 0, y: 0 },
    ];
    expect(simplify(ring, 0.5)).toEqual(ring);
  });
});

it('finds the box around a path', () => {
  expect(boxOf('M10 20l5-3-1 8zM0 4l1 1')).toEqual({ x: 0, y: 4, width: 15, height: 21 });
});
