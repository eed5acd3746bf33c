import { isKeptWithout, KEPT_OF_PIECE, type OutingField, PIECE_DETAILS } from './outing-fields';
import { matchPieces } from './match-pieces';
import { listPiece, NO_PIECE, payloadPieces } from './payload-pieces';
import { fieldsOf } from './outing-payload';
import type { OutingPayload } from './payload-schema';

const isListed = (payloads: readonly OutingPayload[]) =>
  payloads.some((payload) => 'animals' in payload);

/** A sheet with its keys in order, which the database keeps in its own. */
const canonical = (value: unknown): unknown =>
  typeof value === 'object' && value !== null
    ? Object.entries(value)
        .map(([key, of]) => [key, canonical(of)])
        .toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1))
    : value;

/** A value for comparison: a piece without a quantity is one animal; its id is no content. */
function comparable(value: unknown): unknown {
  if (!Array.isArray(value)) return canonical(value) ?? null;
  return value.map((piece) =>
    typeof piece === 'string'
      ? piece
      : [
          piece.species,
          ...PIECE_DETAILS.map((key) => canonical(piece[key]) ?? null),
          piece.quantity ?? 1,
          piece.photos,
        ],
  );
}

function same(a: OutingPayload, b: OutingPayload, { key, of }: OutingField): boolean {
  const [one, other] = [a, b].map((payload) => payload as unknown as Record<string, unknown>);
  // What a client leaves out stays as it is.
  if (isKeptWithout(key) && (one?.[key] === undefined || other?.[key] === undefined)) return true;
  const text = (values = one) => JSON.stringify(of.map((name) => comparable(values?.[name])));
  return text(one) === text(other);
}

/** Whether two payloads are equal in every field. */
export function samePayload(a: OutingPayload, b: OutingPayload): boolean {
  return a.type === b.type && fieldsOf(a.type, isListed([a, b])).every((each) => same(a, b, each));
}

/** @returns `into` with the fields `keys` of `from` */
export function takeFields(
  into: OutingPayload,
  from: OutingPayload,
  keys: readonly string[],
): OutingPayload {
  const listed = keys.includes('animals') || isListed([into, from]);
  const names = fieldsOf(into.type, listed).flatMap(({ key, of }) =>
    keys.includes(key) ? of : [],
  ) as readonly string[];
  // Goes with its piece.
  const isTaken = ([name]: [string, unknown]) =>
    names.includes(name === 'pieceId' ? 'species' : name);
  return Object.fromEntries([
    ...Object.entries(into).filter((each) => !isTaken(each)),
    ...Object.entries(from).filter(isTaken),
  ]) as OutingPayload;
}

/** Fills in what the payload of an earlier version leaves out, from the pieces of its base. */
function completePieces(payload: OutingPayload, base: OutingPayload): OutingPayload {
  // An unsure one stays as it is, for the server to refuse: it must not lose what it leaves out.
  const complete = matchPieces(payload, payloadPieces(base)).map(({ piece, isUnsure }) =>
    isUnsure ? null : listPiece(payload.type, piece),
  );
  if (!('animals' in payload)) {
    if (complete[0] === null) return payload;
    const { sex, ...piece } = complete[0] ?? NO_PIECE;
    const more = KEPT_OF_PIECE.filter((key) => payload[key] === undefined);
    return {
      ...payload,
      ...(sex && payload.sex === undefined && { sex }),
      ...Object.fromEntries(more.map((key) => [key, piece[key]])),
    };
  }
  return {
    ...payload,
    animals: payload.animals.map((piece, index) => ({
      ...complete[index],
      ...Object.fromEntries(Object.entries(piece).filter(([, value]) => value !== undefined)),
    })),
  } as OutingPayload;
}

/**
 * Merges two edits of one outing with the common `base`.
 *
 * @returns in `conflicts` the fields that both changed differently, for which `merged` has ours
 */
export function mergePayloads(
  base: OutingPayload,
  edit: OutingPayload,
  theirs: OutingPayload,
): { merged: OutingPayload; conflicts: OutingField[] } {
  const ours = completePieces(edit, base);
  const fields = fieldsOf(ours.type, isListed([base, ours, theirs]));
  const onlyTheirs = fields.filter((each) => same(base, ours, each));
  const conflicts = fields.filter(
    (each) => !same(base, ours, each) && !same(base, theirs, each) && !same(ours, theirs, each),
  );
  return {
    merged: takeFields(
      ours,
      theirs,
      onlyTheirs.map(({ key }) => key),
    ),
    conflicts,
  };
}

/** @returns the fields that differ between two payloads of an outing */
export function changedFields(before: OutingPayload, after: OutingPayload): OutingField[] {
  return fieldsOf(after.type, isListed([before, after])).filter(
    (each) => !same(before, after, each),
  );
}
