import * as z from 'zod/mini';
import { addIssue } from '../add-issue';
import { formatNumber } from '../numbers';
import { pastDay } from '../modalities/payload-parts';
import { type MeasuredValues, measure, valueKeys } from './points';
import { type Row, rowsOf, type Scale } from './scale';
import { SCALE_IDS, scaleById } from './scales';
import { isOutside, type Usual, valueMeant } from '../usual';

/** The steps of a sheet: 0.1 cm and mm, 10 g of a kilo, 1 g and cm³, whole tines, half points. */
const STEPS = { cm: 0.1, mm: 0.1, kg: 0.01, g: 1, 'cm³': 1, puntas: 1, points: 0.5 } as const;
const STEP_WRONG = {
  0.01: 'Con dos decimales como mucho',
  0.1: 'Con un decimal como mucho',
  1: 'Sin decimales',
  0.5: 'De medio en medio punto',
} as const;

/** Most grams in air and in water. */
const WATER_MAX = 5000;

/** @returns the unit of a measure of a row, and its highest value */
function limitOf(row: Row, key: string): { unit: keyof typeof STEPS; max: number } {
  if (key === 'air' || key === 'water') return { unit: 'g', max: WATER_MAX };
  return { unit: row.kind === 'grade' ? 'points' : row.unit, max: row.max };
}

/** 'Falta la anchura', 'Faltan las rosetas'. */
export const missingRow = ({ noun }: Pick<Row, 'noun'>) =>
  `Falta${/^l[ao]s /.test(noun) ? 'n' : ''} ${noun}`;

/** @returns the error of a measure in Spanish, or null */
function valueError(row: Row, key: string, value: number | undefined): string | null {
  if (value === undefined) return missingRow(row);
  if (row.kind === 'weight' && key === 'skull') {
    return row.skulls.some(({ grams }) => grams === value) ? null : 'Elige cómo está el cráneo';
  }
  const { unit, max } = limitOf(row, key);
  if (Number.isNaN(value)) return 'Debe ser un número';
  if (value < 0) return 'Debe ser 0 o más';
  if (value > max) return `Como mucho ${formatNumber(max)}${unit === 'points' ? '' : ` ${unit}`}`;
  const steps = value / STEPS[unit];
  return Math.abs(steps - Math.round(steps)) > 1e-6 ? STEP_WRONG[STEPS[unit]] : null;
}

/** @returns the errors of weights that can't go together */
function weighingErrors(
  scale: Scale,
  { weight, skull, air, water }: MeasuredValues,
): Record<string, string> {
  const errors: Record<string, string> = {};
  const weighed = rowsOf(scale).find((row) => row.kind === 'weight');
  const grams = weight !== undefined && weighed?.unit === 'kg' ? weight * 1000 : weight;
  if (grams !== undefined && skull !== undefined && grams < skull) {
    errors['weight'] = `Con el cráneo así pesa más de ${skull} g`;
  }
  if (air !== undefined && water !== undefined && water > air) {
    errors['water'] = 'En el agua pesa menos que en el aire';
  }
  return errors;
}

/** @returns the errors of a sheet's measures by key, in Spanish; none of a whole and sound one */
export function measuringErrors(scale: Scale, values: MeasuredValues): Record<string, string> {
  const known = rowsOf(scale).flatMap((row) => valueKeys(row, values).map((key) => ({ row, key })));
  const strange = Object.keys(values).filter((name) => !known.some(({ key }) => key === name));
  return {
    ...weighingErrors(scale, values),
    ...Object.fromEntries(strange.map((key) => [key, 'No es una medida de esta hoja'])),
    ...Object.fromEntries(
      known.flatMap(({ row, key }) => {
        const error = valueError(row, key, values[key]);
        return error === null ? [] : [[key, error]];
      }),
    ),
  };
}

const usualOf = (row: Row): Usual | undefined => ('usual' in row ? row.usual : undefined);

/**
 * @returns the value that was meant when one is far from the usual of its row: 2.36 mm are
 * 23.6, as 236 are; null for a usual value or without a likely one
 */
export function likelyValue(row: Row, value: number): number | null {
  const usual = usualOf(row);
  return usual === undefined
    ? null
    : valueMeant(usual, value, (one) => Math.round(one * 100) / 100);
}

/** Whether a value is to be asked about before it counts as meant. */
export function isUnusual(row: Row, value: number): boolean {
  const usual = usualOf(row);
  return usual !== undefined && isOutside(usual, value);
}

/**
 * The measurement of a piece by an official sheet: `date` when it was measured, `values` in the
 * units of the scale's rows. Parses into one with `points`, always computed from the values.
 */
export const measurementSchema = z.pipe(
  z.object({
    scale: z.enum(SCALE_IDS, { error: 'La hoja de medición no se conoce' }),
    date: pastDay,
    values: z.record(z.string().check(z.maxLength(20)), z.number({ error: 'Debe ser un número' }), {
      error: 'Faltan las medidas',
    }),
  }),
  z.transform(({ scale, date, values }, context) => {
    const known = scaleById(scale);
    if (!known) return z.NEVER;
    const errors = Object.entries(measuringErrors(known, values));
    for (const [key, message] of errors) addIssue(context, message, ['values', key]);
    return { scale, date, values, points: measure(known, values).points };
  }),
);
export type Measurement = z.output<typeof measurementSchema>;
