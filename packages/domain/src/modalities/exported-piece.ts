import * as z from 'zod/mini';
import { _default as withDefault } from 'zod/mini';
import type { PieceDetail } from '../outing-fields';
import { SCORE_LIMIT } from '../scores';
import { SEXES } from '../sex';
import { WEIGHT_KINDS } from '../weight';
import { SCALE_IDS } from '../measuring/scales';
import { moreOfPiece } from './piece';
import { pieceSheets } from './piece-sheets';

const exportedSex = z.nullable(z.enum(SEXES, { error: 'No es válido' }));

/** Input of the details of a piece in an export; those of earlier versions have a score alone. */
export const exportedDetails = {
  sex: withDefault(exportedSex, null),
  score: z.nullable(
    z
      .number({ error: 'No es válido' })
      .check(z.minimum(0), z.maximum(SCORE_LIMIT), z.multipleOf(0.01)),
  ),
  ...moreOfPiece,
  ...pieceSheets,
} satisfies Record<PieceDetail, unknown>;

/** Output of the details of a piece. */
export const entryDetails = {
  sex: z.nullable(z.enum(SEXES)),
  score: z.nullable(z.number()),
  /** In years. */
  age: z.nullable(z.int()),
  /** In kg. */
  weight: z.nullable(z.number()),
  /** Only beside a weight. */
  weightKind: z.nullable(z.enum(WEIGHT_KINDS)),
  /** In metres. */
  distance: z.nullable(z.int()),
  /** With its calibre. */
  weapon: z.nullable(z.string()),
  seal: z.nullable(z.string()),
  /** By an official sheet; its points are computed from the values. */
  measurement: z.nullable(
    z.object({
      scale: z.enum(SCALE_IDS),
      date: z.string(),
      values: z.record(z.string(), z.number()),
      points: z.number(),
    }),
  ),
  /** By a commission: its points, the number of its record and the record's day. */
  homologation: z.nullable(z.object({ points: z.number(), record: z.string(), date: z.string() })),
} satisfies Record<PieceDetail, unknown>;
