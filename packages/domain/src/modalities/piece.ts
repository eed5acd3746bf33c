import type { PieceDetail } from '../outing-fields';
import { outingScore, pieceSex } from './payload-parts';

/** The details of a piece in a payload. */
export const pieceInput = {
  sex: pieceSex,
  score: outingScore,
} satisfies Record<PieceDetail, unknown>;
