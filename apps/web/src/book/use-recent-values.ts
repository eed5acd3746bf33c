import { useCurrentBook } from './use-outings';

/** The weapon of the latest outing that has one, archived ones left out. */
export function useLastWeapon(): string | undefined {
  const { data = [] } = useCurrentBook();
  return data.find(({ weapons }) => weapons)?.weapons?.at(-1);
}

/** Number of places offered for an empty query. */
const OFFERED = 4;

/** A municipality with its province and region. */
export interface Place {
  name: string;
  province: string;
  ccaa: string;
}

/** The municipalities of the latest outings, except archived ones, each once. */
export function useRecentMunicipalities(): Place[] {
  const { data = [] } = useCurrentBook();
  const places = new Map<string, Place>();
  for (const { municipality, province, ccaa } of data) {
    if (places.size === OFFERED) break;
    if (!municipality || !province || !ccaa) continue;
    places.set(`${municipality} ${province}`, { name: municipality, province, ccaa });
  }
  return [...places.values()];
}
