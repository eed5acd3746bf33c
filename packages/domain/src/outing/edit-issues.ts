import type { Issue } from '../errors';
import { matchPieces } from '../pieces/match-pieces';
import { hasManyPieces } from '../modalities';
import { scoreError } from '../modalities/payload-parts';
import { isOneAnimal, ONE_ANIMAL, type Piece } from '../modalities/piece';
import type { Modality } from '../modality';
import type { Entry, Outing } from './outing';
import type { OutingPayload } from '../payload-fields';
import { wirePath } from './payload-wire';

type Matched = ReturnType<typeof matchPieces<Entry>>[number];

const unsureText = (species: string, count: number) =>
  count === 1
    ? `Aquí había 1 pieza de ${species}: indica su id`
    : `Aquí había ${count} piezas de ${species}: indica sus ids`;

const REPEATED = 'Otra pieza lleva ya este id: si es una nueva, déjala sin id';

/** The broken rule of a piece's quantity, null for none. */
function countError(sent: Piece, { piece, previous, replaced }: Matched): string | null {
  const { quantity = 1 } = replaced ?? {};
  if (!previous && quantity !== 1 && sent.quantity === undefined) {
    return `Aquí había ${quantity} animales: indica la cantidad`;
  }
  return isOneAnimal(piece) ? null : ONE_ANIMAL;
}

/** The broken rule of a piece with what it keeps from before: its field and text. */
function pieceError(type: Modality, sent: Piece, matched: Matched): [string, string] | null {
  const count = hasManyPieces(type) ? countError(sent, matched) : null;
  if (count !== null) return ['quantity', count];
  // The scores of an espera have no maximum.
  const score = type === 'espera' ? null : scoreError(matched.piece);
  return score === null ? null : ['score', score];
}

/**
 * The rules that a change of an outing breaks by what its pieces keep from before, one a piece. The server
 * refuses it with them, and a device doesn't store it.
 */
export function editIssues(
  payload: OutingPayload,
  before: Pick<Outing, 'species'> | null,
): Issue[] {
  const stored = before?.species ?? [];
  const { type, pieces } = payload;
  return matchPieces(pieces, stored).flatMap((matched, index): Issue[] => {
    const { piece, isUnsure } = matched;
    if (piece.id && pieces.findIndex(({ id }) => id === piece.id) < index) {
      return [{ path: wirePath(payload, index, 'id'), message: REPEATED }];
    }
    if (isUnsure) {
      const count = stored.filter(({ species }) => species === piece.species).length;
      const path = wirePath(payload, index, 'id');
      return [{ path, message: unsureText(piece.species, count) }];
    }
    const error = pieceError(type, pieces[index] ?? piece, matched);
    if (error === null) return [];
    const [field, message] = error;
    return [{ path: wirePath(payload, index, field), message }];
  });
}
