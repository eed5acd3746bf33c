import { useBook } from './use-outings';

/** Number of places offered for an empty query. */
const OFFERED = 4;

interface Place {
  name: string;
  province: string;
  ccaa: string;
}

/** The municipalities of the latest outings, except archived ones, each once. */
export function useRecentMunicipalities(): Place[] {
  const { data = [] } = useBook();
  const places = new Map<string, Place>();
  for (const { municipality, province, ccaa, archived } of data) {
    if (places.size === OFFERED) break;
    if (archived || !municipality || !province || !ccaa) continue;
    places.set(`${municipality} ${province}`, { name: municipality, province, ccaa });
  }
  return [...places.values()];
}
