import { numberWords } from '@cuaderno/domain';
import { stored } from '../../lib/stored';

/** How much of a place is printed, as the server names it. */
export type Places = 'municipality' | 'province' | 'region' | 'none';

/** What is in a memoria; remembered on the device for each hunter. */
export type MemoriaOptions = {
  photos: boolean;
  notes: boolean;
  sheets: boolean;
  places: Places;
};

const ALL: MemoriaOptions = { photos: true, notes: true, sheets: true, places: 'municipality' };
const PLACES = ['municipality', 'province', 'region', 'none'];

const isOn = (value: unknown) => value !== false;
const flag = (isChosen: boolean) => (isChosen ? '1' : '0');

/** The options of a user's last memoria on this device; all of it the first time. */
export const optionsOf = (userId: number) =>
  stored<MemoriaOptions>(
    `cuaderno-de-caza.memoria.${userId}`,
    (text) => {
      const { photos, notes, sheets, places } = JSON.parse(text ?? '{}') as Partial<MemoriaOptions>;
      return {
        photos: isOn(photos),
        notes: isOn(notes),
        sheets: isOn(sheets),
        places: places && PLACES.includes(places) ? places : ALL.places,
      };
    },
    ALL,
  );

/** The seasons of a memoria: one, those between two, all. */
export type Seasons = { first: number; last: number } | 'todas';

/** The seasons as the server's address names them: '2026', '2024-2026', 'todas'. */
export function seasonsText(seasons: Seasons): string {
  if (seasons === 'todas') return seasons;
  const { first, last } = seasons;
  return first === last ? String(first) : `${first}-${last}`;
}

const LEVELS: Record<Places, string> = {
  municipality: 'municipio',
  province: 'provincia',
  region: 'comunidad',
  none: 'no',
};

/** The address of the PDF. */
export function memoriaAddress(seasons: Seasons, options: MemoriaOptions): string {
  const query = new URLSearchParams({
    fotos: flag(options.photos),
    notas: flag(options.notes),
    hojas: flag(options.sheets),
    lugares: LEVELS[options.places],
  });
  return `/api/seasons/${seasonsText(seasons)}/memoria.pdf?${query}`;
}

/** 'Doce páginas de A4, unos 6 MB.' */
export function sizeText({ pages, bytes }: { pages: number; bytes: number }): string {
  const words = numberWords(pages, 'f');
  const megabytes = Math.round(bytes / 1_000_000);
  const sizes = ['menos de 1\u00a0MB', 'cerca de 1\u00a0MB'];
  const size = sizes[megabytes] ?? `unos ${megabytes}\u00a0MB`;
  return `${words.charAt(0).toUpperCase()}${words.slice(1)} páginas de A4, ${size}.`;
}
