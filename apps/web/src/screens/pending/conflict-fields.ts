import {
  detailText,
  type FieldKey,
  FIELDS,
  fieldsOf,
  formatDay,
  mergePayloads,
  type OutingField,
  type OutingPayload,
  payloadPhotos,
  payloadPieces,
  type Piece,
  PIECE_DETAILS,
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
  if (key === 'animals' || key === 'species') return payloadPieces(payload).map(pieceLine);
  if (key === 'photos') {
    const photos = payloadPhotos(payload);
    return photos.length > 0 ? [{ text: photoCount(photos), photos }] : [];
  }
  const values = payload as unknown as Record<string, string | number | null>;
  const text = of
    .map((name) => values[name] ?? '')
    .filter((value) => value !== '')
    .join(', ');
  if (text === '') return [];
  return [{ text: key === 'date' ? formatDay(text) : text, photos: [] }];
}

const photoCount = (photos: readonly string[]) => count(photos.length, 'foto', 'fotos');

/** 'Jabalí, 106,50 ptos, 2 fotos'. */
function pieceLine({ species, photos, ...details }: Piece): ValueLine {
  const texts = PIECE_DETAILS.flatMap((key) => detailText(key, details[key]) ?? []);
  const counted = photos.length > 0 ? [photoCount(photos)] : [];
  return { text: [species, ...texts, ...counted].join(', '), photos };
}

/** Nouns of fields in a sentence about a change, where they differ from those of a missing field. */
const CHANGED: Partial<Record<FieldKey, string>> = { animals: 'las piezas' };

const LIST = new Intl.ListFormat('es');

const valueOf = (payload: OutingPayload, key: FieldKey) =>
  JSON.stringify((payload as unknown as Record<string, unknown>)[key] ?? null);

/** @returns what differs between two payloads of an outing: 'las fotos y la descripción' */
export function changedNouns(before: OutingPayload, after: OutingPayload): string {
  const keys = fieldsOf(after.type).flatMap(
    ({ of }) => of.find((key) => valueOf(before, key) !== valueOf(after, key)) ?? [],
  );
  return LIST.format(keys.map((key) => CHANGED[key] ?? FIELDS[key].noun)) || 'la salida';
}
