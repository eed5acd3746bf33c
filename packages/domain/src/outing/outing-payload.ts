import { hasManyPieces, MODALITY_FACTS } from '../modalities';
import type { ModalityFacts } from '../modalities/modality-facts';
import type { Piece } from '../modalities/piece';
import type { Modality } from '../modality';
import type { CustomParams, Entry, Outing } from './outing';
import {
  type FieldKey,
  FIELDS,
  isParam,
  OUTING_DETAILS,
  type OutingDetail,
  type ParamKey,
} from './outing-fields';
import { estateOf, isArchived } from './outing-summary';
import type { OutingPayload } from '../payload-fields';
import { type Field, PIECE_DETAILS, type PieceDetail } from '../pieces/piece-fields';

/** @returns the fields of a modality that are stored among `custom_params`, each with those chosen with it */
export function paramsOf<Type extends Modality>(type: Type) {
  const { fields }: ModalityFacts = MODALITY_FACTS[type];
  return fields.flatMap((key) => outingField(key).of).filter(isParam) as (
    | Extract<(typeof MODALITY_FACTS)[Type]['fields'][number], ParamKey>
    | OutingDetail
  )[];
}

/** @returns the fields of a modality's place beside its municipality */
export function placeParamsOf<Type extends Modality>(type: Type) {
  return paramsOf(type).filter(
    (key) => !OUTING_DETAILS.some((detail) => detail === key),
  ) as Exclude<ReturnType<typeof paramsOf<Type>>[number], OutingDetail>[];
}

/** Values that are compared, chosen and merged together, as one field. */
export type OutingField = { key: string; label: string; of: readonly FieldKey[] };

export function outingField(key: FieldKey): OutingField {
  const field: Field = FIELDS[key];
  const others = (field.with ?? []) as readonly FieldKey[];
  return { key, label: field.together ?? field.label, of: [key, ...others] };
}

/** The fields of an outing that are compared and merged, in the order of its form; its pieces are one. */
export function fieldsOf(modality: Modality): OutingField[] {
  const { fields }: ModalityFacts = MODALITY_FACTS[modality];
  return [...fields, 'archived' as const].map(outingField);
}

/**
 * @returns what is stored among the outing's `custom_params`; what a payload leaves out stays as `before`, but for
 *   the half of a wind that the other half of the payload rules out
 */
export function customParams(payload: OutingPayload, before: Outing | null): CustomParams {
  const values: CustomParams = payload;
  const params: CustomParams = Object.fromEntries(
    paramsOf(payload.type).map((key) => [
      key,
      values[key] === undefined ? before?.custom_params[key] : values[key],
    ]),
  );
  if (params.windForce === 0 && params.windFrom)
    params[values.windFrom ? 'windForce' : 'windFrom'] = null;
  return params;
}

/** @returns the addresses of all photos of a payload and its pieces */
export function payloadPhotos({ photos, pieces }: OutingPayload): string[] {
  return [...photos, ...pieces.flatMap((piece) => piece.photos)];
}

/** @returns the payload that saves an outing unchanged */
export function toPayload(outing: Outing): OutingPayload {
  const { type, date, country, municipality, province, ccaa, description, species } = outing;
  const { estate } = MODALITY_FACTS[type];
  const params = paramsOf(type).map((key) => [
    key,
    key === estate ? estateOf(outing) : (outing.custom_params[key] ?? null),
  ]);
  const photos = hasManyPieces(type) ? [] : outing.photos;
  const [first, ...others] = species.map((entry) => pieceOf(type, entry));
  const isApart = !hasManyPieces(type) && species.length === 1 && species[0]?.photos.length;
  return {
    type,
    date,
    country,
    municipality,
    province,
    ccaa,
    description,
    archived: isArchived(outing),
    ...Object.fromEntries(params),
    pieces: first ? [{ ...first, photos: [...photos, ...first.photos] }, ...others] : [],
    photos: first ? [] : photos,
    ...(isApart && { photosApart: true }),
  } as OutingPayload;
}

type PieceDetails = Pick<Entry, PieceDetail>;

/** @returns the details of a piece, null where it has none */
export function pieceDetails(
  piece: {
    [Key in PieceDetail]?: PieceDetails[Key] | undefined;
  },
): PieceDetails {
  return Object.fromEntries(PIECE_DETAILS.map((key) => [key, piece[key] ?? null])) as PieceDetails;
}

/**
 * An entry in a payload; one stored on the device by an earlier version has no details, and one that is not
 * sent yet no id of the server's.
 */
function pieceOf(type: Modality, entry: Entry): Piece {
  const { sex, ...details } = pieceDetails(entry);
  return {
    id: entry.id.startsWith(entry.outingId) ? undefined : entry.id,
    species: entry.species,
    ...(sex && { sex }),
    ...details,
    ...(entry.quantity > 1 && hasManyPieces(type) && { quantity: entry.quantity }),
    photos: entry.photos,
  };
}
