import * as z from 'zod/mini';
import { addIssue } from '../add-issue';
import type { Modality } from '../modality';
import { hasManyPieces, isPieceOptional } from '../modalities';
import { OUTING_SHAPES } from '../modalities/outing-shapes';
import { SPECIES_REQUIRED } from '../modalities/payload-parts';
import { hasSpecies, PIECE_REQUIRED, pieceList, type SpecieslessPiece } from '../modalities/piece';
import type { windInput } from '../modalities/payload-wind';
import type { pieceSheets } from '../modalities/piece-sheets';
import { MORE_OF_PIECE, PIECE_DETAILS } from '../pieces/piece-fields';

const isBlank = ({ species, photos, quantity = 1, ...details }: SpecieslessPiece): boolean =>
  species === null &&
  quantity === 1 &&
  photos.length === 0 &&
  PIECE_DETAILS.every((key) => details[key] == null);

/** The text for a piece without a species, null where it needs none. */
function missingSpecies(
  modality: Modality,
  isOnly: boolean,
  piece: SpecieslessPiece,
  index: number,
) {
  if (hasManyPieces(modality) || !isOnly) return `Elige la especie de la pieza ${index + 1}`;
  if (!isPieceOptional(modality)) return SPECIES_REQUIRED;
  if (piece.score !== null) return 'Elige la especie que has puntuado';
  return MORE_OF_PIECE.some((key) => piece[key] != null) ? 'Elige la especie de la pieza' : null;
}

/** A form leaves the measurement and the homologation of a piece as they are, and loads no scales. */
const NO_SHEETS = {} as typeof pieceSheets;

/** A form's wind is chosen among what there is. */
const WIND = {
  windFrom: z.nullish(z.string()),
  windForce: z.nullish(z.int()),
} as unknown as typeof windInput;

/** The pieces of a form without the blank ones; an espera has photos without a species too. */
const formPieces = (modality: Modality) =>
  z.pipe(
    pieceList(modality, NO_SHEETS),
    z.transform((pieces: SpecieslessPiece[], context): SpecieslessPiece[] => {
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

const toPayload = <Values extends { pieces: SpecieslessPiece[] }>(values: Values) => ({
  ...values,
  pieces: values.pieces.filter(hasSpecies),
  photos: values.pieces.flatMap((piece) => (hasSpecies(piece) ? [] : piece.photos)),
});

/** The schema of each form, which creates its payload; blank pieces are not sent. */
export const FORM_SCHEMAS = {
  espera: z.pipe(
    z.object({ ...OUTING_SHAPES.espera, ...WIND, pieces: formPieces('espera') }),
    z.transform(toPayload),
  ),
  monteria: z.pipe(
    z.object({ ...OUTING_SHAPES.monteria, ...WIND, pieces: formPieces('monteria') }),
    z.transform(toPayload),
  ),
  rececho: z.pipe(
    z.object({ ...OUTING_SHAPES.rececho, ...WIND, pieces: formPieces('rececho') }),
    z.transform(toPayload),
  ),
};
