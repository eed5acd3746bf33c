import * as z from 'zod/mini';
import { addIssue } from '../add-issue';
import type { Modality } from '../modality';
import { outingPhotos } from '../photo-list';
import { KEPT_OF_PIECE, PIECE_DETAILS } from '../outing-fields';
import { pieceInput, weighed } from './piece';
import { pieceSheets, sheetErrors, soundSheets } from './piece-sheets';
import {
  isObject,
  optionalSpecies,
  pieceId,
  SPECIES_REQUIRED,
  withoutNeedlessSex,
} from './payload-parts';
import { alone } from './alone';
import { type Animal, hasSpecies, listOf, type OnePiece, type Piece } from './piece-list';

/** The pieces of a payload, each with its species. */
export const pieceList = (modality: Modality) =>
  z.pipe(
    listOf(modality, pieceSheets),
    z.transform((pieces: Animal[], context): Piece[] => {
      pieces.forEach((piece, index) => {
        if (piece.species === null) addIssue(context, SPECIES_REQUIRED, [index, 'species']);
        for (const { path, message } of sheetErrors(piece))
          addIssue(context, message, [index, ...path]);
      });
      return pieces.filter(hasSpecies);
    }),
  );

/** The fields of an outing with one piece, whose photos are the outing's, or with a list of pieces. */
export const onePiece = (modality: Modality) => ({
  pieceId,
  species: optionalSpecies(modality),
  ...pieceInput,
  ...pieceSheets,
  photos: outingPhotos,
  animals: z.nullish(pieceList(modality)),
});

type WithPieces = Partial<OnePiece> & { animals?: readonly unknown[] | null | undefined };

/** Whether a payload has a list of pieces; an empty one is none. */
export const hasList = ({ animals }: WithPieces) => Array.isArray(animals) && animals.length > 0;

const hasOne = ({ species, photos, ...details }: WithPieces) =>
  species != null ||
  PIECE_DETAILS.some((key) => details[key] != null) ||
  (Array.isArray(photos) && photos.length > 0);

/** Rejects the details of a piece without its species; its sex and its score have errors of their own. */
const named = () =>
  z.refine(
    (payload: unknown) => {
      const { species, ...details } = payload as WithPieces;
      return species !== null || KEPT_OF_PIECE.every((key) => details[key] == null);
    },
    { path: ['species'], error: 'Elige la especie de la pieza', when: isObject },
  );

/** The rules of a piece that is an outing's only one, or none beside a list. */
export const onePieceRules = () => [
  withoutNeedlessSex(),
  weighed(),
  named(),
  soundSheets(),
  z.refine((payload) => !(hasList(payload as WithPieces) && hasOne(payload as WithPieces)), {
    path: ['animals'],
    error: 'Indica una sola pieza o una lista de piezas, no las dos cosas',
    when: isObject,
  }),
];

/** One piece or a list, as an outing is read: a list of one without photos of its own is that piece. */
export function readPieces<Values extends OnePiece & { animals?: Piece[] | null | undefined }>({
  animals,
  pieceId: id,
  species,
  sex,
  score,
  age,
  weight,
  weightKind,
  distance,
  weapon,
  seal,
  measurement,
  homologation,
  photos,
  ...payload
}: Values) {
  if (!animals || animals.length === 0) {
    const more = { age, weight, weightKind, distance, weapon, seal, measurement, homologation };
    return { ...payload, ...alone({ id, species, sex, score, ...more, photos }) };
  }
  const [first] = animals;
  return first && animals.length === 1 && first.photos.length === 0
    ? { ...payload, ...alone(first) }
    : { ...payload, animals };
}
