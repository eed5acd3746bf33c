import type { Wind, WindFrom } from './outing-fields';

/** The sides a wind comes from, in words. */
export const WIND_FROM_NAMES: Record<WindFrom, string> = {
  N: 'norte',
  NE: 'noreste',
  E: 'este',
  SE: 'sureste',
  S: 'sur',
  SO: 'suroeste',
  O: 'oeste',
  NO: 'noroeste',
};

/** The words of each force, from 0. */
export const WIND_FORCE_NAMES = ['nada', 'flojo', 'moderado', 'fuerte'] as const;

/** @returns a wind in words: 'Del noroeste, flojo', 'Fuerte', 'Nada'; null where none is noted */
export function windText({ windFrom, windForce }: Wind): string | null {
  const text = [
    windFrom && `del ${WIND_FROM_NAMES[windFrom]}`,
    windForce != null && WIND_FORCE_NAMES[windForce],
  ]
    .filter(Boolean)
    .join(', ');
  return text === '' ? null : text.charAt(0).toUpperCase() + text.slice(1);
}
