import { hasManyPieces, isPieceOptional, MODALITY_FACTS } from './modalities';
import type { ModalityFacts } from './modalities/modality-facts';
import type { Modality } from './modality';
import type { CustomParams, Entry, Outing } from './outing';
import {
  isParam,
  OUTING_DETAILS,
  type OutingDetail,
  type OutingField,
  outingField,
  type ParamKey,
} from './outing-fields';
import { listPiece, NO_PIECE, pieceDetails } from './payload-pieces';
import { alone } from './modalities/alone';
import { estateOf, isArchived } from './outing-summary';
import type { OutingPayload } from './payload-schema';

/** @returns the fields of a modality that are stored among `custom_params` */
export function paramsOf<Type extends Modality>(type: Type) {
  const { fields }: ModalityFacts = MODALITY_FACTS[type];
  return fields.filter(isParam) as Extract<
    (typeof MODALITY_FACTS)[Type]['fields'][number],
    ParamKey
  >[];
}

/** @returns the fields of a modality's place beside its municipality */
export function placeParamsOf<Type extends Modality>(type: Type) {
  return paramsOf(type).filter(
    (key) => !OUTING_DETAILS.some((detail) => detail === key),
  ) as Exclude<ReturnType<typeof paramsOf<Type>>[number], OutingDetail>[];
}

/** The fields of an only piece, each compared on its own; a weight and what it is of are one. */
const ONE_PIECE = [
  'species',
  'age',
  'weight',
  'distance',
  'weapon',
  'seal',
  'measurement',
  'homologation',
] as const;

/**
 * The fields of a modality that are compared and merged, in the order of its form; with `listed` the piece
 * of an espera or a rececho and its photos are one field, as their list is.
 */
export function fieldsOf(modality: Modality, listed = false): OutingField[] {
  const { fields }: ModalityFacts = MODALITY_FACTS[modality];
  const keys = hasManyPieces(modality)
    ? fields
    : fields
        .filter((key) => !listed || key !== 'photos')
        .flatMap((key) =>
          key === 'species' ? (listed ? ['animals' as const] : ONE_PIECE) : [key],
        );
  return [...keys, 'archived' as const].map(outingField);
}

/** @returns what is stored among the outing's `custom_params`; what a payload leaves out stays as `before` */
export function customParams(payload: OutingPayload, before: Outing | null): CustomParams {
  const values: CustomParams = payload;
  return Object.fromEntries(
    paramsOf(payload.type).map((key) => [
      key,
      values[key] === undefined ? before?.custom_params[key] : values[key],
    ]),
  );
}

/** @returns the addresses of all photos of a payload and its pieces */
export function payloadPhotos(payload: OutingPayload): string[] {
  return 'photos' in payload ? payload.photos : payload.animals.flatMap(({ photos }) => photos);
}

/** @returns the payload that saves an outing unchanged */
export function toPayload(outing: Outing): OutingPayload {
  const { type, date, country, municipality, province, ccaa, description } = outing;
  const { estate } = MODALITY_FACTS[type];
  const params = paramsOf(type).map((key) => [
    key,
    key === estate ? estateOf(outing) : (outing.custom_params[key] ?? null),
  ]);
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
    ...listPieces(outing),
  } as OutingPayload;
}

/** An outing's pieces in its payload: an only one without photos of its own has the outing's. */
function listPieces({ type, species: entries, photos }: Outing) {
  const [first] = entries;
  if (hasManyPieces(type) || entries.length > 1 || (first && first.photos.length > 0)) {
    const own = hasManyPieces(type) ? [] : photos;
    return {
      animals: entries.map((entry, index) =>
        listed(type, index === 0 ? { ...entry, photos: [...own, ...entry.photos] } : entry),
      ),
    };
  }
  if (!first) return { ...NO_PIECE, species: isPieceOptional(type) ? null : '', photos };
  return alone(listed(type, { ...first, photos }));
}

/**
 * An entry in a payload; one stored on the device by an earlier version has no details, and one that is not
 * sent yet no id of the server's.
 */
const listed = (type: Modality, entry: Entry) =>
  listPiece(type, {
    ...entry,
    ...pieceDetails(entry),
    id: entry.id.startsWith(entry.outingId) ? undefined : entry.id,
  });
