import * as z from 'zod/mini';
import type { PieceDetail } from '../outing-fields';
import { SCORE_LIMIT } from '../scores';
import { outingScore } from './payload-parts';

/** The details of a piece of a montería, as they are sent. */
export const animalDetails = {
  score: outingScore,
} satisfies Record<PieceDetail, unknown>;

/** The details of a piece of any modality in an export, */
export const exportedDetails = {
  score: z.nullable(
    z
      .number({ error: 'No es válido' })
      .check(z.minimum(0), z.maximum(SCORE_LIMIT), z.multipleOf(0.01)),
  ),
} satisfies Record<PieceDetail, unknown>;

/** and as they are read. */
export const entryDetails = {
  score: z.nullable(z.number()),
} satisfies Record<PieceDetail, unknown>;
