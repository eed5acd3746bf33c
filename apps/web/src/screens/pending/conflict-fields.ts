import {
  changedFields,
  detailText,
  type FieldKey,
  FIELDS,
  formatDay,
  mergePayloads,
  type OutingField,
  type OutingPayload,
  payloadPhotos,
  payloadPieces,
  type Piece,
  PIECE_DETAILS,
  type PieceDetail,
  pieceText,
  toPayload,
} from '@cuaderno/domain';
import type { OutboxItem } from '../../book/use-sync';
import { count } from '../../lib/format';

/** @returns the fields that this device and another one changed differently */
export function clashesOf({ write, theirs }: OutboxItem): OutingField[] {
  if (write.kind !== 'edit' || !theirs) return [];
  return mergePayloads(toPayload(write.base), write.payload, toPayload(theirs)).conflicts;
}

/** A line of a field's value, with the photos under it. */
type ValueLine = { text: string; photos: readonly string[] };

/** @returns the value of a field on one side, a line per piece; no lines for a missing one */
export function valueLines(payload: OutingPayload, { key, of }: OutingField): ValueLine[] {
  if (key === 'animals' || key === 'species') {
    const pieces = payloadPieces(payload);
    if (key === 'species' || 'animals' in payload) return pieces.map(pieceLine);
    // An only piece, whose photos are the outing's; an espera has photos without one.
    const { photos } = payload;
    return pieces[0] ? [pieceLine({ ...pieces[0], photos })] : photosLine(photos);
  }
  if (key === 'photos') return photosLine(payloadPhotos(payload));
  const detail = PIECE_DETAILS.find((name) => name === key);
  if (detail) return detailLines(payload, detail);
  const text = of
    .map((name) => String(valueOf(payload, name) ?? ''))
    .filter(Boolean)
    .join(', ');
  if (text === '') return [];
  return [{ text: key === 'date' ? formatDay(text) : text, photos: [] }];
}

/** A detail of an only piece in words; a sheet or a record with its day, since two may have the same points. */
function detailLines(payload: OutingPayload, key: PieceDetail): ValueLine[] {
  const [piece] = payloadPieces(payload);
  const text = piece && detailText(key, piece);
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
const CHANGED: Partial<Record<FieldKey, string>> = { animals: 'las piezas' };

const jsonOf = (payload: OutingPayload, key: FieldKey) =>
  JSON.stringify(valueOf(payload, key) ?? null);

const LIST = new Intl.ListFormat('es');

/** @returns the change between two payloads of an outing: 'cambiaste las fotos', 'la archivaste' */
export function changeText(before: OutingPayload, after: OutingPayload): string {
  const changed = changedFields(before, after);
  const others = changed.filter(({ key }) => key !== 'archived');
  // Of values chosen together, the first that differs.
  const keys = others.map(
    ({ key, of }) => of.find((each) => jsonOf(before, each) !== jsonOf(after, each)) ?? key,
  );
  const nouns = LIST.format(keys.map((key) => CHANGED[key] ?? FIELDS[key].noun));
  const moved = after.archived ? 'la archivaste' : 'la recuperaste';
  if (others.length === changed.length) return `cambiaste ${nouns || 'la salida'}`;
  return nouns ? `${moved} y cambiaste ${nouns}` : moved;
}
