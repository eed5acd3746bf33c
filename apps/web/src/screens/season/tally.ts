import type { OutingSummary } from '@cuaderno/domain';

/** Esperas, and those of them with a piece. */
export type Tally = { outings: number; won: number };

export const noEsperas = (): Tally => ({ outings: 0, won: 0 });

/** Counts an espera in. */
export function countEspera(tally: Tally, { species }: Pick<OutingSummary, 'species'>): void {
  tally.outings += 1;
  if (species.length > 0) tally.won += 1;
}
