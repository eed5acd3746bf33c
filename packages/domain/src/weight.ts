/** How a piece was weighed: dressed or whole. */
export const WEIGHT_KINDS = ['canal', 'entero'] as const;
export type WeightKind = (typeof WEIGHT_KINDS)[number];

export const WEIGHT_KIND_NAMES: Record<WeightKind, string> = {
  canal: 'En canal',
  entero: 'Entero',
};
