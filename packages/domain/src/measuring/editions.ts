import { measuringErrors } from './measurement';
import { measure, type MeasuredValues, valueKeys } from './points';
import { rowsOf, type Scale } from './scale';
import { SCALES } from './scales';

/** The number of an edition of a sheet: 1 of 'cic-jabali-1'. */
export const editionOf = (id: string): number => Number(/-(\d+)$/.exec(id)?.[1] ?? 1);

/** @returns the measures that a sheet asks for, of those taken by another edition */
export function valuesFor(scale: Scale, values: MeasuredValues): MeasuredValues {
  const keys = new Set(rowsOf(scale).flatMap((row) => valueKeys(row, values)));
  return Object.fromEntries(Object.entries(values).filter(([key]) => keys.has(key)));
}

/**
 * What a measurement would be by the newest edition of its sheet. Its own points never change by it.
 *
 * @returns null where it is measured by the newest one, or by one of a later build; `points` is null where the newest
 * asks for other measures
 */
export function measuredAnew(
  { scale: id, values }: { scale: string; values: MeasuredValues },
  scales: readonly Scale[] = SCALES,
): { edition: number; points: number | null } | null {
  const species = scales.find((scale) => scale.id === id)?.species;
  const newest = scales.findLast((scale) => scale.species === species);
  if (!newest || newest.id === id) return null;
  const taken = valuesFor(newest, values);
  const isWhole = Object.keys(measuringErrors(newest, taken)).length === 0;
  return { edition: editionOf(newest.id), points: isWhole ? measure(newest, taken).points : null };
}

/** 'Medida con la hoja 1; con la 2 serían 107,30 ptos.', null for one measured by the newest edition. */
export function anewText(
  measurement: { scale: string; values: MeasuredValues },
  scales: readonly Scale[] = SCALES,
): string | null {
  const anew = measuredAnew(measurement, scales);
  if (!anew) return null;
  const { edition, points } = anew;
  const now =
    points === null
      ? `la ${edition} pide otras medidas`
      : `con la ${edition} serían ${points.toFixed(2).replace('.', ',')}\u00A0ptos`;
  return `Medida con la hoja ${editionOf(measurement.scale)}; ${now}.`;
}
