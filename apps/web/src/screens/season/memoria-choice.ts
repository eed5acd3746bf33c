import { numberWords } from '@cuaderno/domain';

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
const keyOf = (userId: number) => `cuaderno-de-caza.memoria.${userId}`;
const PLACES = ['municipality', 'province', 'region', 'none'];

const isOn = (value: unknown) => value !== false;
const flag = (isChosen: boolean) => (isChosen ? '1' : '0');

/** Reads the options of a hunter's last memoria on this device; all of it the first time. */
export function readOptions(userId: number): MemoriaOptions {
  try {
    const stored = JSON.parse(
      localStorage.getItem(keyOf(userId)) ?? '{}',
    ) as Partial<MemoriaOptions>;
    return {
      photos: isOn(stored.photos),
      notes: isOn(stored.notes),
      sheets: isOn(stored.sheets),
      places: stored.places && PLACES.includes(stored.places) ? stored.places : ALL.places,
    };
  } catch {
    return ALL;
  }
}

export function storeOptions(userId: number, options: MemoriaOptions): void {
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(options));
  } catch {
    // A private window: remembered until the sheet closes.
  }
}

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
