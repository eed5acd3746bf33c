import { boxOf, project, SPAIN } from '@cuaderno/spain-map';
import type { Locate, Point } from './content/places';

/** Finds a municipality by its name and province: its position in degrees, and INE's code. */
type Find = (
  name: string,
  province: string | null,
) => { lat: number; lon: number; code: string } | null;

/** Draws municipalities at their position and provinces at their middle; regions aren't on the map. */
export const locatorOf =
  (find: Find): Locate =>
  ({ municipality, province }, level) => {
    if (municipality === null || level === 'region' || level === 'none') return null;
    const found = find(municipality, province);
    if (found === null) return null;
    return level === 'municipality' ? project(found) : middleOf(found.code.slice(0, 2));
  };

function middleOf(code: string): Point | null {
  const path = SPAIN.provinces[code];
  if (path === undefined) return null;
  const { x, y, width, height } = boxOf(path);
  return { x: x + width / 2, y: y + height / 2 };
}
