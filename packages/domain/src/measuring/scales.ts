import { CIC_CORZO_1 } from './cic-corzo-1';
import { CIC_LOBO_1, CIC_ZORRO_1 } from './cic-craneo-1';
import { CIC_JABALI_1 } from './cic-jabali-1';
import { CIC_MUFLON_1 } from './cic-muflon-1';
import { CIC_VENADO_1 } from './cic-venado-1';
import type { Scale } from './scale';

/** Every scale that a stored measurement may name; none is ever removed or rewritten. */
export const SCALES = [
  CIC_JABALI_1,
  CIC_CORZO_1,
  CIC_VENADO_1,
  CIC_MUFLON_1,
  CIC_ZORRO_1,
  CIC_LOBO_1,
] as const;
export const SCALE_IDS = SCALES.map(({ id }) => id);
export type ScaleId = (typeof SCALES)[number]['id'];

/** @returns the scale of a stored measurement, null for one of a later build */
export const scaleById = (id: string): Scale | null =>
  SCALES.find((scale) => scale.id === id) ?? null;

/** @returns the scale by which a piece of a species is measured today, null without a verified one */
export const scaleOf = (species: string): (Scale & { id: ScaleId }) | null =>
  SCALES.findLast((scale) => scale.species === species) ?? null;
