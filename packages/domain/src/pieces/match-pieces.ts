import type { Piece } from '../modalities/piece';
import {
  DETAILS_OF,
  KEPT_DETAILS,
  type KeptDetail,
  type PieceDetail,
  PIECE_FIELDS,
} from './piece-fields';
import type { Sex } from './sex';

/** A piece before an edit, stored or in the payload of its base. */
type PieceBefore = Pick<Piece, 'id' | 'species' | 'quantity' | 'photos' | PieceDetail>;

type MatchedPiece<Before> = {
  piece: Piece & { sex: Sex | null; quantity: number };
  /** The same piece before. */
  previous: Before | undefined;
  /** That, or another of its species whose place it takes. */
  replaced: Before | undefined;
  /** That, or the only piece before, whose species was corrected: what it leaves out is of this one. */
  source: Before | undefined;
  /** It has no id and could be several pieces with a seal or a sheet: it keeps nothing of any. */
  isUnsure: boolean;
};

type Scored = Pick<Piece, 'species' | 'sex' | 'score'>;

const sexOf = ({ sex }: Scored) => sex ?? 'macho';

/** Whether a piece has the species, sex and score of before, of which its awarded medal is. */
export const isUnchanged = (piece: Scored, before: Scored): boolean =>
  before.species === piece.species &&
  before.score === piece.score &&
  (piece.sex === undefined || sexOf(before) === sexOf(piece));

/** What goes with the species of a piece, and is lost when that is corrected. */
const OF_SPECIES = { sex: null, measurement: null, homologation: null };

const inherited = (
  piece: Piece,
  previous: PieceBefore | undefined,
  source: PieceBefore | undefined,
) => {
  const replaced = source?.species === piece.species ? source : { ...source, ...OF_SPECIES };
  const kept = <Key extends 'sex' | KeptDetail>(key: Key, from = piece[key]) =>
    from === undefined ? (replaced[key] ?? null) : from;
  return {
    sex: kept('sex'),
    quantity: piece.quantity ?? previous?.quantity ?? 1,
    ...(Object.fromEntries(KEPT_DETAILS.map((key) => [key, kept(key)])) as {
      [Key in KeptDetail]: NonNullable<Piece[Key]> | null;
    }),
    // Goes with what it is of, as a weight's kind with the weight.
    ...Object.fromEntries(
      DETAILS_OF.flatMap(([key, of]) =>
        piece[of] === undefined ? [] : [[key, piece[key] ?? null]],
      ),
    ),
  };
};

const isPartial = (piece: Piece) =>
  [piece.sex, piece.quantity, ...KEPT_DETAILS.map((key) => piece[key])].includes(undefined);

/** What is of one animal: no other piece inherits it. */
const OF_ONE_ANIMAL = KEPT_DETAILS.filter((key) => 'ofOne' in PIECE_FIELDS[key]);

/** Whether a piece would keep a seal, measurement or homologation of one of these. */
const keepsOfOne = (piece: Piece, candidates: readonly PieceBefore[]) =>
  OF_ONE_ANIMAL.some(
    (key) => piece[key] === undefined && candidates.some((before) => before[key] != null),
  );

type Likeness = (piece: Piece, before: PieceBefore) => boolean;

/** Whether a piece has the photo or the seal of before. */
const isNamed: Likeness = ({ species, seal, photos }, before) =>
  species === before.species &&
  ((seal != null && seal === before.seal) || photos.some((photo) => before.photos.includes(photo)));

/** Whether the counts allow it: a sheet is of one animal. */
const canBe: Likeness = ({ quantity = 1 }, { measurement, homologation }) =>
  quantity === 1 || (measurement == null && homologation == null);

/** How a piece without id is found, the surest first; one that `rival` finds too makes it unsure. */
const LIKENESS: readonly { is: Likeness; rival: Likeness }[] = [
  { is: (...pair) => isNamed(...pair) && isUnchanged(...pair), rival: isNamed },
  { is: isNamed, rival: isNamed },
  {
    is: (piece, before) => isUnchanged(piece, before) && piece.quantity === (before.quantity ?? 1),
    rival: isUnchanged,
  },
  { is: (...pair) => isUnchanged(...pair) && canBe(...pair), rival: isUnchanged },
  { is: isUnchanged, rival: isUnchanged },
];

/** A piece of a payload while it is being paired. */
type Pairing<Before> = {
  piece: Piece;
  previous?: Before | undefined;
  isUnsure?: boolean;
  isNew: boolean;
};

/** Takes the first that matches out of a list. */
function take<Of>(list: Of[], matches: (one: Of) => boolean): Of | undefined {
  const index = list.findIndex(matches);
  return index === -1 ? undefined : list.splice(index, 1)[0];
}

/** Pairs pieces with those of `left`, and takes these out of it. */
function pairPieces<Before extends PieceBefore>(
  pieces: readonly Piece[],
  left: Before[],
): Pairing<Before>[] {
  const pairings = pieces.map((piece): Pairing<Before> => {
    const { id } = piece;
    const previous = id ? take(left, (each) => each.id === id) : undefined;
    return { piece, previous, isNew: id === null };
  });
  const namesOthers = pairings.some(({ previous }) => previous);
  const open = () => pairings.filter(({ piece, previous }) => piece.id !== null && !previous);
  const found: { pairing: Pairing<Before>; rival: Likeness }[] = [];
  for (const { is, rival } of LIKENESS) {
    for (const pairing of open()) {
      pairing.previous = take(left, (each) => is(pairing.piece, each));
      if (pairing.previous) found.push({ pairing, rival });
    }
  }
  for (const { pairing, rival } of found) {
    const { piece, previous } = pairing;
    const rivals = left.filter((each) => rival(piece, each));
    if (previous && rivals[0]) pairing.isUnsure = keepsOfOne(piece, [previous, ...rivals]);
  }
  for (const pairing of open()) {
    // Who names the others by their ids says by the lack of one that it is new.
    pairing.isNew = pairing.piece.id !== undefined || namesOthers;
    if (pairing.isNew) continue;
    const ofSpecies = ({ species }: { species: string }) => species === pairing.piece.species;
    const candidates = left.filter(ofSpecies);
    const isCertain =
      candidates.length === 1 && open().filter(({ piece }) => ofSpecies(piece)).length === 1;
    pairing.isUnsure = !isCertain && keepsOfOne(pairing.piece, candidates);
  }
  return pairings;
}

/**
 * Pairs the pieces of a payload with those before an edit: first those with the id of one. Of the others,
 * except new ones (id null), a piece with the photo or the seal of one, or whose species, sex and score are
 * unchanged, is the same one; one with an id that is none's is new otherwise, as is one without id where others have
 * theirs; where none has, one without `sex` or a folded detail keeps that of its species. A piece
 * without `quantity` keeps that of the same piece. An only piece, and one with its id, are the same also with
 * their species corrected. Where several can be meant, and one has a seal or a sheet, the piece is unsure.
 */
export function matchPieces<Before extends PieceBefore>(
  pieces: readonly Piece[],
  before: readonly Before[],
): MatchedPiece<Before>[] {
  const left = [...before];
  const pairings = pairPieces(pieces, left);
  const isOnly = pairings.length === 1 && before.length === 1;
  return pairings.map(({ piece, previous: paired, isUnsure = false, isNew: isUnpaired }) => {
    const isNew = isUnsure || isUnpaired;
    const previous = isUnsure ? undefined : paired;
    const replaced =
      previous ??
      (!isNew && isPartial(piece)
        ? take(left, ({ species }) => species === piece.species)
        : undefined);
    const source = replaced ?? (isOnly && !isNew ? left.pop() : undefined);
    return {
      piece: { ...piece, ...inherited(piece, previous, source) },
      previous,
      replaced,
      source,
      isUnsure,
    };
  });
}
