import {
  changedFields,
  detailText,
  type FieldKey,
  FIELDS,
  formatDay,
  mergePayloads,
  type Conflict,
  type ConflictPiece,
  type OutingPayload,
  type Piece,
  PIECE_DETAILS,
  type PieceDetail,
  pieceText,
  readWire,
  toPayload,
  windText,
} from '@cuaderno/domain';
import type { OutboxItem } from '../../book/use-sync';
import { count } from '../../lib/format';

/** @returns the fields that this device and another one changed differently */
export function clashesOf({ write, theirs }: OutboxItem): Conflict[] {
  if (write.kind !== 'edit' || !theirs) return [];
  return mergePayloads(toPayload(write.base), readWire(write.payload), toPayload(theirs)).conflicts;
}

/** A line of a field's value, with the photos under it. */
type ValueLine = { text: string; photos: readonly string[] };

/** @returns the value of a field on each side, a line per piece; no lines for a missing one */
export function valueLines(
  conflict: Conflict,
  ours: OutingPayload,
  theirs: OutingPayload,
): [ValueLine[], ValueLine[]] {
  const { pieces } = conflict;
  if (!pieces) return [outingLines(ours, conflict), outingLines(theirs, conflict)];
  // Of a piece that one side removed, the other has all to choose.
  const isWhole = pieces.some((piece) => piece?.species == null);
  const [mine, other] = pieces.map((piece) => pieceLines(piece, conflict, isWhole));
  return [mine ?? [], other ?? []];
}

function outingLines(payload: OutingPayload, { key, of }: Conflict): ValueLine[] {
  if (key === 'pieces') return [...payload.pieces.map(pieceLine), ...photosLine(payload.photos)];
  const text =
    key === 'windFrom'
      ? windText(payload)
      : of
          .map((name) => String(valueOf(payload, name) ?? ''))
          .filter(Boolean)
          .join(', ');
  if (!text) return [];
  return [{ text: key === 'date' ? formatDay(text) : text, photos: [] }];
}

function pieceLines(piece: ConflictPiece | null, { of }: Conflict, isWhole: boolean): ValueLine[] {
  const [key] = of;
  if (key === 'photos') return photosLine(piece?.photos ?? []);
  if (piece?.species == null) return [];
  const { species } = piece;
  if (key === 'species') {
    return [pieceLine({ ...piece, species, photos: isWhole ? piece.photos : [] })];
  }
  const detail = PIECE_DETAILS.find((name) => name === key);
  return detail ? detailLines(piece, detail) : [];
}

/** A detail in words; a sheet or a record with its day, since two may have the same points. */
function detailLines(piece: ConflictPiece, key: PieceDetail): ValueLine[] {
  const text = detailText(key, piece);
  if (!text) return [];
  const { date } = (key === 'measurement' || key === 'homologation' ? piece[key] : null) ?? {};
  return [{ text: date ? `${text}, ${formatDay(date)}` : text, photos: [] }];
}

const valueOf = (payload: OutingPayload, key: FieldKey) =>
  (payload as unknown as Record<string, string | number | null | undefined>)[key];

const photoCount = (photos: readonly string[]) => count(photos.length, 'foto', 'fotos');

const photosLine = (photos: readonly string[]): ValueLine[] =>
  photos.length > 0 ? [{ text: photoCount(photos), photos }] : [];

/** '12 Jabalí', 'Rebeco (Hembra, 78 ptos) con 2 fotos'. */
function pieceLine(piece: Piece): ValueLine {
  const { photos } = piece;
  const counted = photos.length > 0 ? ` con ${photoCount(photos)}` : '';
  return { text: pieceText(piece) + counted, photos };
}

/** Nouns of fields in a sentence about a change, where they differ from those of a missing field. */
const CHANGED: Partial<Record<FieldKey, string>> = { pieces: 'las piezas' };

const LIST = new Intl.ListFormat('es');

/** @returns the change between two payloads of an outing: 'cambiaste las fotos', 'la archivaste' */
export function changeText(before: OutingPayload, after: OutingPayload): string {
  const changed = changedFields(before, after);
  const others = changed.filter((key) => key !== 'archived');
  const nouns = LIST.format(others.map((key) => CHANGED[key] ?? FIELDS[key].noun));
  const moved = after.archived ? 'la archivaste' : 'la recuperaste';
  if (others.length === changed.length) return `cambiaste ${nouns || 'la salida'}`;
  return nouns ? `${moved} y cambiaste ${nouns}` : moved;
}
