import { geoConicConformal, geoMercator } from 'd3-geo';
import { describe, expect, it } from 'vitest';
import { CONIC, FRAME, INSET, MERCATOR, project } from './projection';

const conic = geoConicConformal()
  .parallels([...CONIC.parallels])
  .rotate([-CONIC.meridian, 0])
  .scale(CONIC.scale)
  .translate([...CONIC.translate]);
const mercator = geoMercator()
  .scale(MERCATOR.scale)
  .translate([...MERCATOR.translate]);

const MAINLAND = [
  ['Cazorla', '23028', 37.911, -3.003],
  ['Fisterra', '15037', 42.906, -9.262],
  ['Maó', '07032', 39.888, 4.265],
  ['Ceuta', '51001', 35.888, -5.307],
  ['Melilla', '52001', 35.292, -2.938],
] as const;
const CANARIES = [
  ['Valverde', '38048', 27.809, -17.916],
  ['Haría', '35010', 29.146, -13.5],
] as const;

const within = ({ x, y }: { x: number; y: number }, box: typeof INSET) =>
  x > box.x && x < box.x + box.width && y > box.y && y < box.y + box.height;

describe('the projection', () => {
  it.each(MAINLAND)('draws %s where d3 does, outside of the Canaries’ box', (_, code, lat, lon) => {
    const { x, y } = project({ lat, lon, code });
    const [expectedX = 0, expectedY = 0] = conic([lon, lat]) ?? [];
    expect(x).toBeCloseTo(expectedX, 6);
    expect(y).toBeCloseTo(expectedY, 6);
    expect(x > 0 && x < FRAME.width && y > 0 && y < FRAME.height).toBe(true);
    expect(within({ x, y }, INSET)).toBe(false);
  });

  it.each(CANARIES)('draws %s where d3 does, in their box', (_, code, lat, lon) => {
    const { x, y } = project({ lat, lon, code });
    const [expectedX = 0, expectedY = 0] = mercator([lon, lat]) ?? [];
    expect(x).toBeCloseTo(expectedX, 6);
    expect(y).toBeCloseTo(expectedY, 6);
    expect(within({ x, y }, INSET)).toBe(true);
  });
});
