import * as z from 'zod/mini';
import { _default as withDefault } from 'zod/mini';
import {
  MORE_OF_PIECE,
  type MoreOfPiece,
  type PieceDetail,
  PIECE_FIELDS,
  type PieceValue,
  pieceField,
} from '../pieces/piece-fields';
import { SCORE_LIMIT } from '../scores/scores';
import { SEXES } from '../pieces/sex';
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

/** The output of each kind of field. */
const OUTPUTS = {
  whole: () => z.nullable(z.int()),
  decimal: () => z.nullable(z.number()),
  choice: (key: MoreOfPiece) => z.nullable(z.enum(Object.keys(pieceField(key).options ?? {}))),
  text: () => z.nullable(z.string()),
};

/** Those folded in the form. */
const moreDetails = Object.fromEntries(
  MORE_OF_PIECE.map((key) => [key, OUTPUTS[PIECE_FIELDS[key].kind](key)]),
) as unknown as { [Key in MoreOfPiece]: z.ZodMiniType<PieceValue<Key> | null> };

/** Output of the details of a piece. */
export const entryDetails = {
  sex: z.nullable(z.enum(SEXES)),
  score: z.nullable(z.number()),
  /** An age in years, a weight in kg with what it is of, a distance in metres. */
  ...moreDetails,
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
