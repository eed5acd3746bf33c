import * as z from 'zod/mini';
import { addIssue } from './add-issue';
import type { Modality } from './modality';
import { OUTING_SHAPES } from './modalities/outing-shapes';
import {
  isObject,
  optionalSpecies,
  pieceId,
  SPECIES_REQUIRED,
  withinMaximum,
  withoutNeedlessSex,
} from './modalities/payload-parts';
import {
  hasSpecies,
  type Piece,
  PIECE_REQUIRED,
  pieceInput,
  pieceList,
  type SpecieslessPiece,
  weighed,
} from './modalities/piece';
import { windInput, withoutStillDirection } from './modalities/payload-wind';
import { pieceSheets, sheetErrors, soundSheets } from './modalities/piece-sheets';
import { KEPT_DETAILS, PIECE_DETAILS, type PieceDetail } from './pieces/piece-fields';
import { outingPhotos } from './outing/photo-list';

/** The pieces of a save, each with its species. */
const animals = (modality: Modality) =>
  z.pipe(
    pieceList(modality, pieceSheets),
    z.transform((pieces: SpecieslessPiece[], context): Piece[] => {
      pieces.forEach((piece, index) => {
        if (piece.species === null) addIssue(context, SPECIES_REQUIRED, [index, 'species']);
        for (const { path, message } of sheetErrors(piece))
          addIssue(context, message, [index, ...path]);
      });
      return pieces.filter(hasSpecies);
    }),
  );

/** The fields of an outing with one piece, whose photos are the outing's, or with a list of pieces. */
const oneOrMore = (modality: Modality) => ({
  pieceId,
  species: optionalSpecies(modality),
  ...pieceInput,
  ...pieceSheets,
  photos: outingPhotos,
  animals: z.nullish(animals(modality)),
});

type OneOrMore = { [Key in 'species' | 'photos' | 'animals' | PieceDetail]?: unknown };

/** Whether something is written of a piece beside its list. */
const hasOwnPiece = (payload: OneOrMore) =>
  payload.species != null ||
  PIECE_DETAILS.some((key) => payload[key] != null) ||
  (Array.isArray(payload.photos) && payload.photos.length > 0);

/** Whether a save lists its pieces; an empty list is none. */
const hasPieceList = ({ animals: list }: OneOrMore) => Array.isArray(list) && list.length > 0;

/** The rules of a piece that is an outing's only one, or none beside a list. */
const oneOrMoreRules = () => [
  withoutStillDirection(),
  withoutNeedlessSex(),
  weighed(),
  // Its sex and its score have errors of their own.
  z.refine(
    (payload: unknown) => {
      const { species, ...details } = payload as OneOrMore;
      return species !== null || KEPT_DETAILS.every((key) => details[key] == null);
    },
    { path: ['species'], error: 'Elige la especie de la pieza', when: isObject },
  ),
  soundSheets(),
  z.refine(
    (payload: unknown) =>
      !(hasPieceList(payload as OneOrMore) && hasOwnPiece(payload as OneOrMore)),
    {
      path: ['animals'],
      error: 'Indica una sola pieza o una lista de piezas, no las dos cosas',
      when: isObject,
    },
  ),
];

/** The documented fields of each modality in a save. */
export const PAYLOAD_FIELDS = {
  /** Its species is optional; a score needs one. */
  espera: z.object({ ...OUTING_SHAPES.espera, ...windInput, ...oneOrMore('espera') }).check(
    ...oneOrMoreRules(),
    z.refine(({ score, species }) => score == null || species !== null, {
      path: ['species'],
      error: 'Elige la especie que has puntuado',
      when: isObject,
    }),
  ),
  /** At least one piece, each with its species, also as 'name'. */
  monteria: z
    .object({
      ...OUTING_SHAPES.monteria,
      ...windInput,
      animals: z.pipe(
        animals('monteria'),
        z.transform((pieces: Piece[], context) =>
          pieces.length === 0 ? addIssue(context, PIECE_REQUIRED) : pieces,
        ),
      ),
    })
    .check(withoutStillDirection()),
  rececho: z.object({ ...OUTING_SHAPES.rececho, ...windInput, ...oneOrMore('rececho') }).check(
    z.refine((payload) => payload.species !== null || hasPieceList(payload), {
      path: ['species'],
      error: SPECIES_REQUIRED,
      when: isObject,
    }),
    ...oneOrMoreRules(),
    withinMaximum(),
  ),
};

/** Any of them, by its `type`. */
export const wireSchema = z.discriminatedUnion(
  'type',
  [PAYLOAD_FIELDS.espera, PAYLOAD_FIELDS.monteria, PAYLOAD_FIELDS.rececho],
  { error: 'La modalidad no es válida' },
);

type PiecesOf = 'pieceId' | 'species' | 'photos' | 'animals' | PieceDetail;
type Fields<Type extends Modality> = Omit<z.infer<(typeof PAYLOAD_FIELDS)[Type]>, PiecesOf>;

/** An outing to save, its pieces in one list in every modality. */
export type OutingPayload = { [Type in Modality]: Fields<Type> }[Modality] & {
  /** An only piece has its photos, which the wire and the tables of an espera or a rececho have at the outing. */
  pieces: Piece[];
  /** Those of an espera without a piece. */
  photos: string[];
  /** Whether the photos of an only piece are stored with it although they could be the outing's. */
  photosApart?: true;
};
/** A parsed payload in the specified shape, as a device stores and sends it. */
export type WirePayload = z.infer<typeof wireSchema>;
