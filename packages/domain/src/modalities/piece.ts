import * as z from 'zod/mini';
import type { PieceDetail } from '../outing-fields';
import { outingScore } from './payload-parts';

/** The details of a piece of a montería, as they are sent. */
export const animalDetails = {
  score: outingScore,
} satisfies Record<PieceDetail, unknown>;

/** The details of a piece of any modality, as they are read. */
export const entryDetails = {
  score: z.nullable(z.number()),
} satisfies Record<PieceDetail, unknown>;
