import * as z from 'zod/mini';
import { addIssue } from '../add-issue';
import { monteriaShape } from './outing-shapes';
import { pieceList } from './payload-pieces';
import { type Piece, PIECE_REQUIRED } from './piece-list';

/** The save payload of a montería: at least one piece, each with its species, also as 'name'. */
export const monteriaSchema = z.object({
  ...monteriaShape,
  animals: z.pipe(
    pieceList('monteria'),
    z.transform((pieces: Piece[], context) =>
      pieces.length === 0 ? addIssue(context, PIECE_REQUIRED) : pieces,
    ),
  ),
});
