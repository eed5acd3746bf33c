import * as z from 'zod/mini';
import { addIssue } from '../add-issue';
import type { Modality } from '../modality';
import { MORE_OF_PIECE, PIECE_DETAILS } from '../outing-fields';
import { NO_PIECE } from '../payload-pieces';
import { alone } from './alone';
import { hasManyPieces, isPieceOptional } from '.';
import { SPECIES_REQUIRED } from './payload-parts';
import {
  type Animal,
  hasSpecies,
  listOf,
  type OnePiece,
  type Piece,
  PIECE_REQUIRED,
} from './piece-list';
import type { pieceSheets } from './piece-sheets';

const isBlank = ({ species, photos, quantity: count = 1, ...details }: Animal): boolean =>
  species === null &&
  count === 1 &&
  photos.length === 0 &&
  PIECE_DETAILS.every((key) => details[key] == null);

/** The text for a piece of a form without a species, null where it needs none. */
function missingSpecies(modality: Modality, isOnly: boolean, piece: Animal, index: number) {
  if (hasManyPieces(modality) || !isOnly) return `Elige la especie de la pieza ${index + 1}`;
  if (!isPieceOptional(modality)) return SPECIES_REQUIRED;
  if (piece.score !== null) return 'Elige la especie que has puntuado';
  return MORE_OF_PIECE.some((key) => piece[key] != null) ? 'Elige la especie de la pieza' : null;
}

/** A form leaves the measurement and the homologation of a piece as they are, and loads no scales. */
const NO_SHEETS = {} as typeof pieceSheets;

/** The pieces of a form without the blank ones; an espera has photos without a species too. */
export const formPieces = (modality: Modality) =>
  z.pipe(
    listOf(modality, NO_SHEETS),
    z.transform((pieces: Animal[], context): Animal[] => {
      const written = pieces.filter((piece) => !isBlank(piece));
      if (written.length === 0 && hasManyPieces(modality)) return addIssue(context, PIECE_REQUIRED);
      if (written.length === 0 && !isPieceOptional(modality)) {
        return addIssue(context, SPECIES_REQUIRED, [0, 'species']);
      }
      pieces.forEach((piece, index) => {
        if (hasSpecies(piece) || isBlank(piece)) return;
        const text = missingSpecies(modality, written.length === 1, piece, index);
        if (text !== null) addIssue(context, text, [index, 'species']);
      });
      return written;
    }),
  );

/** The pieces of a form with one piece or more; the photos of a single one are the outing's. */
export const readFormPieces = <Values extends { animals: OnePiece[] }>({
  animals,
  ...payload
}: Values) =>
  animals.length > 1
    ? { ...payload, animals: animals as Piece[] }
    : { ...payload, ...alone(animals[0] ?? NO_PIECE) };
