/** The sex of a piece; none counts as a macho. */
export const SEXES = ['macho', 'hembra'] as const;
export type Sex = (typeof SEXES)[number];

export const SEX_NAMES: Record<Sex, string> = { macho: 'Macho', hembra: 'Hembra' };
