import * as z from 'zod/mini';
import type { PieceDetail } from '../outing-fields';
import { SCORE_LIMIT } from '../scores';
import { outingScore } from './payload-parts';

/** The details of a piece of a montería in a payload. */
export const animalDetails = {
  score: outingScore,
} satisfies Record<PieceDetail, unknown>;

/** Input of the details of a piece in an export. */
export const exportedDetails = {
  score: z.nullable(
    z
      .number({ error: 'No es válido' })
      .check(z.minimum(0), z.maximum(SCORE_LIMIT), z.multipleOf(0.01)),
  ),
} satisfies Record<PieceDetail, unknown>;

/** Output of the details of a piece in an export. */
export const entryDetails = {
  score: z.nullable(z.number()),
} satisfies Record<PieceDetail, unknown>;
