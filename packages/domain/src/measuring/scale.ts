/** Two measures, or counts of tines, left and right, stored as `{key}Left` and `{key}Right`. */
export type PairRow = {
  kind: 'pair';
  unit: 'cm' | 'mm' | 'puntas';
  /** What is multiplied: the mean of the two, or their sum. */
  of: 'mean' | 'sum';
  times: number;
  /** The values between which it is believed without asking. */
  usual?: readonly [least: number, most: number];
};

/** A measure of the whole trophy. */
export type SingleRow = {
  kind: 'single';
  unit: 'cm' | 'mm';
  times: number;
  usual?: readonly [least: number, most: number];
};

/** The greatest inner distance between the antlers, by its share of their mean length. */
export type SpanRow = {
  kind: 'span';
  unit: 'cm';
  /** Points from a share on, in percent, ascending. */
  from: readonly (readonly [percent: number, points: number])[];
  /** Points over a share, in percent, ascending, beyond those of `from`. */
  over?: readonly (readonly [percent: number, points: number])[];
  /** The share over which it has no points, where there is one. */
  most?: number;
};

/** The weight less that of the bone kept with the antlers, which is stored as `skull` in grams. */
export type WeightRow = {
  kind: 'weight';
  unit: 'g' | 'kg';
  /** Points of a gram. */
  times: number;
  skulls: readonly { label: string; grams: number }[];
  usual?: readonly [least: number, most: number];
};

/** A volume, or its weight in air (`air`) less that in water (`water`), in g. */
export type VolumeRow = {
  kind: 'volume';
  unit: 'cm³';
  times: number;
  usual?: readonly [least: number, most: number];
};

/** Points given by eye in halves, added, or taken off with `sign` -1. */
export type GradeRow = { kind: 'grade'; sign: 1 | -1 };

/** A row of a sheet. `max` is the highest value of each of its measures. */
export type Row = {
  key: string;
  /** Its name under the heading of its part, and by itself. */
  label: string;
  name: string;
  noun: string;
  /** Its drawing, of `packages/design/icons/measure`. */
  drawing: string;
  /** How it is measured, or what its grades are, in one sentence. */
  how?: string;
  max: number;
} & (PairRow | SingleRow | SpanRow | WeightRow | VolumeRow | GradeRow);

/** The official sheet of a species. A later edition is another scale with an `id` of its own. */
export type Scale = {
  id: string;
  species: string;
  /** Where its formula stands, for those who read: 'hoja «Wild Boar» del CIC'. */
  sources: readonly string[];
  parts: readonly { title: string; rows: readonly Row[] }[];
  /** The keys of the two or three rows that can be judged before the trophy is cleaned. */
  field: readonly string[];
};

export const rowsOf = (scale: Scale): readonly Row[] => scale.parts.flatMap(({ rows }) => rows);

/** 'Fórmula del Consejo Internacional de la Caza (CIC). Fuentes: hoja «Wild Boar» del CIC; …'. */
export const formulaText = ({ sources }: Pick<Scale, 'sources'>) =>
  `Fórmula del Consejo Internacional de la Caza (CIC). Fuentes: ${sources.join('; ')}.`;
