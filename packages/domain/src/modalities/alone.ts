import type { OnePiece, Piece } from './piece-list';

/** A piece as the only one of its outing. */
export function alone({
  id: pieceId,
  quantity: _one,
  ...piece
}: OnePiece & Pick<Piece, 'id' | 'quantity'>): OnePiece {
  return { ...piece, pieceId };
}
