import { hasManyPieces } from '../modalities';
import type { Piece } from '../modalities/piece';
import { PIECE_DETAILS } from '../pieces/piece-fields';
import type { OutingPayload, WirePayload } from '../payload-fields';

/*
 * The specified shape of a payload: an only piece among the outing's own fields, several in
 * `animals`, those of a montería always there. REST and tRPC take it, a device stores and sends it: an earlier build
 * may be open beside this one, or serve the other half of an upgrade.
 */

const PIECE_KEYS: readonly string[] = ['pieceId', 'species', 'photos', 'animals', ...PIECE_DETAILS];

/** @returns a payload of the specified shape with its pieces in one list */
export function readWire(wire: WirePayload): OutingPayload {
  const {
    animals,
    photos,
    pieceId: id,
    species,
    ...values
  } = wire as Partial<Piece> & {
    animals?: Piece[] | null;
    pieceId?: Piece['id'];
  };
  const outing = Object.fromEntries(
    Object.entries(wire).filter(([key]) => !PIECE_KEYS.includes(key)),
  );
  const payload = { ...outing, photos: [] } as unknown as OutingPayload;
  if (animals?.length) {
    const isApart = !hasManyPieces(wire.type) && animals.length === 1 && animals[0]?.photos.length;
    return { ...payload, pieces: animals, ...(isApart && { photosApart: true }) };
  }
  const own = photos ?? [];
  if (species == null) return { ...payload, pieces: [], photos: own };
  const details = PIECE_DETAILS.flatMap((key) =>
    values[key] === undefined ? [] : [[key, values[key]]],
  );
  const piece = { id, species, ...Object.fromEntries(details), photos: own } as Piece;
  return { ...payload, pieces: [piece] };
}

/** Whether the pieces of a payload are a list of the specified shape, each with its photos. */
const isListed = ({ type, pieces, photosApart }: OutingPayload) =>
  hasManyPieces(type) || pieces.length > 1 || (pieces.length === 1 && photosApart === true);

/** @returns the specified shape of a payload; null for what it has no piece of, so that nothing stored stays */
export function toWire(payload: OutingPayload): WirePayload {
  const { pieces, photos, photosApart: _apart, ...outing } = payload;
  if (isListed(payload)) return { ...outing, animals: pieces } as WirePayload;
  const [piece] = pieces;
  if (!piece) {
    const nothing = Object.fromEntries(PIECE_DETAILS.map((key) => [key, null]));
    return { ...outing, species: null, ...nothing, photos } as unknown as WirePayload;
  }
  const { id: pieceId, quantity: _one, ...details } = piece;
  return { ...outing, ...details, pieceId } as unknown as WirePayload;
}

/** Where the photos of a payload are stored: with the outing, and with each piece. */
export function photoPlaces(payload: OutingPayload): { own: string[]; ofPieces: string[][] } {
  const ofPieces = payload.pieces.map(({ photos }) => photos);
  return isListed(payload)
    ? { own: [], ofPieces }
    : { own: [...payload.photos, ...ofPieces.flat()], ofPieces: ofPieces.map(() => []) };
}

/** The specified path of an error of a piece's field. */
export function wirePath(payload: OutingPayload, index: number, field: string): string {
  if (isListed(payload)) return `animals.${index}.${field}`;
  return field === 'id' ? 'pieceId' : field;
}

/** The specified path of the photos of an outing (null), or of a piece. */
export const photosPath = (index: number | null): string =>
  index === null ? 'photos' : `animals.${index}.photos`;
