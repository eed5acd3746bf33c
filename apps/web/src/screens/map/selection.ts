import { count } from '../../lib/format';
import type { BookRow } from '../../book/use-outings';
import type { Places } from './places';

/** The place of the address for outings without a known municipality. */
export const UNKNOWN = 'none';

/** INE's code of a province or a municipality. */
const PLACE = /^\d\d(\d{3})?$/;

/** What is open beside the map. */
export type Selection = {
  /** INE's code of a municipality or a province, or `UNKNOWN`. */
  code: string;
  /** INE's code of the province, null for `UNKNOWN`. */
  province: string | null;
  title: string;
  subtitle: string;
  /** Newest first. */
  outings: BookRow[];
};

const newestFirst = (a: BookRow, b: BookRow) =>
  Number(b.date > a.date) - Number(b.date < a.date) || Number(b.id > a.id) - Number(b.id < a.id);

const piecesOf = (outings: readonly BookRow[]) =>
  outings.reduce(
    (sum, { species }) => sum + species.reduce((pieces, { quantity }) => pieces + quantity, 0),
    0,
  );
const outingsText = (outings: readonly BookRow[]) => count(outings.length, 'salida', 'salidas');
const piecesText = (outings: readonly BookRow[]) => count(piecesOf(outings), 'pieza', 'piezas');

/**
 * Finds what an address opens: its outings are those of `shown`.
 * @param all the places of the whole book, for the name of one that the filters have emptied
 * @returns null for a place that the book doesn't have
 */
export function selectionOf(code: string | null, all: Places, shown: Places): Selection | null {
  if (code === null) return null;
  if (code === UNKNOWN) {
    if (all.unknown.length === 0) return null;
    const outings = shown.unknown.toSorted(newestFirst);
    const subtitle = `${outingsText(outings)} fuera del mapa`;
    return { code, province: null, title: 'Sin municipio conocido', subtitle, outings };
  }
  if (!PLACE.test(code)) return null;
  const isOf = (one: { code: string | null }) => one.code?.startsWith(code) ?? false;
  const named = all.municipalities.find(isOf);
  if (!named) return null;
  const places = shown.municipalities.filter(isOf);
  const outings = places.flatMap((place) => place.outings).toSorted(newestFirst);
  const province = code.slice(0, 2);
  if (code === province) {
    const where = count(places.length, 'municipio', 'municipios');
    const subtitle = `${outingsText(outings)} en ${where}, ${piecesText(outings)}`;
    return { code, province, title: named.province ?? '', subtitle, outings };
  }
  const subtitle = `${named.province}, ${outingsText(outings)} y ${piecesText(outings)}`;
  return { code, province, title: named.name, subtitle, outings };
}

/** The province of a municipality with its outings, null if they are those of the municipality. */
export function provinceOf(
  { code, province }: Selection,
  shown: Places,
): { code: string; name: string; outings: number } | null {
  if (province === null || code === province) return null;
  const places = shown.municipalities.filter((place) => place.code?.startsWith(province));
  if (places.length < 2) return null;
  const outings = places.reduce((sum, place) => sum + place.outings.length, 0);
  return { code: province, name: places[0]?.province ?? '', outings };
}
