import * as z from 'zod/mini';
import type { Modality } from '../modality';
import { outingPhotos } from '../photo-list';
import { pieceInput } from './piece';
import { isObject, optionalSpecies, withoutNeedlessSex } from './payload-parts';
import { type Piece, pieceList } from './piece-list';

/** The fields of an outing with one piece, whose photos are the outing's, or with a list of pieces. */
export const onePiece = (modality: Modality) => ({
  species: optionalSpecies(modality),
  ...pieceInput,
  photos: outingPhotos,
  animals: z.nullish(pieceList(modality)),
});

type OnePiece = Omit<Piece, 'species' | 'quantity'> & { species: string | null };
type WithPieces = Partial<OnePiece> & { animals?: readonly unknown[] | null | undefined };

/** Whether a payload has a list of pieces; an empty one is none. */
export const hasList = ({ animals }: WithPieces) => Array.isArray(animals) && animals.length > 0;

const hasOne = ({ species, sex, score, photos }: WithPieces) =>
  species != null || sex != null || score != null || (Array.isArray(photos) && photos.length > 0);

/** The rules of a piece that is an outing's only one, or none beside a list. */
export const onePieceRules = () => [
  withoutNeedlessSex(),
  z.refine((payload) => !(hasList(payload as WithPieces) && hasOne(payload as WithPieces)), {
    path: ['animals'],
    error: 'Indica una sola pieza o una lista de piezas, no las dos cosas',
    when: isObject,
  }),
];

/** A piece as the only one of its outing. */
function alone({ species, sex, score, photos }: OnePiece): OnePiece {
  return { species, sex, score, photos };
}

const NONE: OnePiece = { species: null, score: null, photos: [] };

/** One piece or a list, as an outing is read: a list of one without photos of its own is that piece. */
export function readPieces<Values extends OnePiece & { animals?: Piece[] | null | undefined }>({
  animals,
  species,
  sex,
  score,
  photos,
  ...payload
}: Values) {
  if (!animals || animals.length === 0) {
    return { ...payload, ...alone({ species, sex, score, photos }) };
  }
  const [first] = animals;
  return first && animals.length === 1 && first.photos.length === 0
    ? { ...payload, ...alone(first) }
    : { ...payload, animals };
}

/** The pieces of a form with one piece or more; the photos of a single one are the outing's. */
export const readFormPieces = <Values extends { animals: OnePiece[] }>({
  animals,
  ...payload
}: Values) =>
  animals.length > 1
    ? { ...payload, animals: animals as Piece[] }
    : { ...payload, ...alone(animals[0] ?? NONE) };
