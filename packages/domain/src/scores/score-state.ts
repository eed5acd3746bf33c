import * as z from 'zod/mini';
import { addIssue } from '../add-issue';
import { pastDay } from '../modalities/payload-parts';
import { formatNumber, roundToCents } from '../numbers';
import { SCORE_LIMIT } from './scores';
import type { Sex } from '../pieces/sex';
import { safeText } from '../safe-text';
import { thresholds } from './trophy';

/** Most characters of the number of a record. */
export const RECORD_MAX = 50;

const points = z.pipe(
  z.number({ error: 'Escribe la puntuación oficial' }),
  z.transform((score: number, context) => {
    const rounded = roundToCents(score);
    if (!(rounded > 0)) return addIssue(context, 'La puntuación oficial es mayor que 0');
    return rounded <= SCORE_LIMIT
      ? rounded
      : addIssue(context, `La puntuación máxima es ${formatNumber(SCORE_LIMIT)}`);
  }),
);

const record = safeText(RECORD_MAX, 'Escribe el número de acta');

/** The commission's score of a piece, the number of its record (acta) and the record's day. */
export const homologationSchema = z.object({ points, record, date: pastDay });
export type Homologation = z.output<typeof homologationSchema>;

/**
 * The highest official score taken for no slip: twice the gold threshold, SCORE_LIMIT without one. The record of
 * the world, a roebuck of 250, is 1.92 times its gold.
 */
export function maximumHomologated(species: string, sex?: Sex | null): number {
  const limits = thresholds(species, sex);
  return limits === null ? SCORE_LIMIT : limits.gold * 2;
}
