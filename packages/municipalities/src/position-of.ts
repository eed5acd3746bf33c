import { fold, type Position } from '@cuaderno/domain';
import municipalityRows from '../data/municipalities.json' with { type: 'json' };
import positionRows from '../data/positions.json' with { type: 'json' };
import { nameIndex } from './name-index';
import { namesWithin } from './names';

let positions: Map<string, Position> | undefined;

/**
 * Finds a municipality by its name, official or everyday, and its province, in either language ('Alicante' of
 * 'Alicante/Alacant'); without a province by a name
 * that only one has.
 *
 * @returns the position of its capital and INE's code, null for a municipality that is not in the list
 */
export function positionOf(
  name: string,
  province: string | null,
): (Position & { code: string }) | null {
  const named = nameIndex().byFullName.get(fold(name)) ?? [];
  const found =
    province === null
      ? named.slice(0, named.length === 1 ? 1 : 0)
      : named.filter((one) => namesWithin(one.province).includes(fold(province)));
  const [municipality] = found;
  if (!municipality) return null;
  positions ??= new Map(
    municipalityRows.map(([code], row) => {
      const [lat = 0, lon = 0] = positionRows[row] ?? [];
      return [String(code), { lat, lon }];
    }),
  );
  const position = positions.get(municipality.code);
  return position ? { ...position, code: municipality.code } : null;
}
