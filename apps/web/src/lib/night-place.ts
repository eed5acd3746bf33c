import type { Place } from '@cuaderno/sky';

/** The place of 'Esta noche', kept so that no start loads the list of municipalities. */
export type NightPlace = Place & {
  municipality: string;
  province: string | null;
  /** Whether the user chose it, having no espera. */
  isChosen: boolean;
};

/** The same key as in book/delete-local-data.ts. */
const NIGHT_PLACE_KEY = 'cuaderno-de-caza.night-place';

/** @returns the user's place on this device, if any */
export function readNightPlace(userId: number): NightPlace | null {
  try {
    const kept = JSON.parse(localStorage.getItem(NIGHT_PLACE_KEY) ?? '{}') as {
      userId?: number;
      place?: NightPlace;
    };
    return (kept.userId === userId && kept.place) || null;
  } catch {
    return null;
  }
}

/** Keeps the user's place on this device, in the stead of any other user's. */
export function keepNightPlace(userId: number, place: NightPlace): void {
  try {
    localStorage.setItem(NIGHT_PLACE_KEY, JSON.stringify({ userId, place }));
  } catch {
    // Found again at each start without storage.
  }
}
