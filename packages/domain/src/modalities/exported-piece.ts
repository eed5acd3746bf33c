import * as z from 'zod/mini';
import { _default as withDefault } from 'zod/mini';
import type { PieceDetail } from '../outing-fields';
import { SCORE_LIMIT } from '../scores';
import { SEXES } from '../sex';

const exportedSex = z.nullable(z.enum(SEXES, { error: 'No es válido' }));

/** Input of the details of a piece in an export; those of earlier versions have no sex. */
export const exportedDetails = {
  sex: withDefault(exportedSex, null),
  score: z.nullable(
    z
      .number({ error: 'No es válido' })
      .check(z.minimum(0), z.maximum(SCORE_LIMIT), z.multipleOf(0.01)),
  ),
} satisfies Record<PieceDetail, unknown>;

/** Output of the details of a piece in an export. */
export const entryDetails = {
  sex: z.nullable(z.enum(SEXES)),
  score: z.nullable(z.number()),
} satisfies Record<PieceDetail, unknown>;
