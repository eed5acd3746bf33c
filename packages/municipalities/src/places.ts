import ccaaRows from '../data/ccaa.json' with { type: 'json' };
import provinceRows from '../data/provinces.json' with { type: 'json' };

const ccaaNames = new Map(ccaaRows.map((row) => [row.code, row.name]));
const provinces = new Map(provinceRows.map((row) => [row.code, row]));

/**
 * The province and the autonomous community of a municipality, by the first two digits of its
 * INE code ('23028' is in Jaén, Andalucía). `undefined` for codes outside 01 to 52: the open data
 * file the lands of several municipalities under 53.
 */
export function placeOf(code: string): { province: string; ccaa: string } | undefined {
  const province = provinces.get(code.slice(0, 2));
  const ccaa = ccaaNames.get(province?.ccaa ?? '');
  return province && ccaa ? { province: province.name, ccaa } : undefined;
}
