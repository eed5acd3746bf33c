import { hasManyPieces, isPieceOptional, MODALITY_FACTS } from './modalities';
import type { ModalityFacts } from './modalities/modality-facts';
import type { Modality } from './modality';
import type { CustomParams, Entry, Outing, OutingSummary } from './outing';
import { isParam, PIECE_DETAILS, type ParamKey, type PieceDetail } from './outing-fields';
import type { MonteriaPayload, OutingPayload } from './payload-schema';
import { compareMedals, medalOf } from './trophy';

/** A piece of a payload: the inputs of its medal, and its photos. */
export type Piece = MonteriaPayload['animals'][number];

/** @returns the fields of a modality that are stored among `custom_params` */
export function paramsOf<Type extends Modality>(type: Type) {
  const { fields }: ModalityFacts = MODALITY_FACTS[type];
  return fields.filter(isParam) as Extract<
    (typeof MODALITY_FACTS)[Type]['fields'][number],
    ParamKey
  >[];
}

/** @returns the values of a payload that are stored among the outing's `custom_params` */
export function customParams(payload: OutingPayload): CustomParams {
  const values: CustomParams = payload;
  return Object.fromEntries(paramsOf(payload.type).map((key) => [key, values[key]]));
}

/** @returns the name of the ground, which old outings have in `location` alone */
export function estateOf({
  type,
  location,
  custom_params: params,
}: Pick<Outing, 'type' | 'location' | 'custom_params'>): string | null {
  return params[MODALITY_FACTS[type].estate] ?? location;
}

/** The coto and the finca of an outing, of which its modality has one. */
export function estatesOf(
  outing: Pick<Outing, 'type' | 'location' | 'custom_params'>,
): Pick<OutingSummary, 'cotoName' | 'finca'> {
  const { estate } = MODALITY_FACTS[outing.type];
  const name = estateOf(outing);
  const { cotoName = null, finca = null } = outing.custom_params;
  return estate === 'cotoName' ? { cotoName: name, finca } : { cotoName, finca: name };
}

type PieceDetails = Pick<Entry, PieceDetail>;

/** @returns the details of a piece, null where it has none */
export function pieceDetails(piece: Partial<PieceDetails>): PieceDetails {
  return Object.fromEntries(PIECE_DETAILS.map((key) => [key, piece[key] ?? null])) as PieceDetails;
}

/** The pieces of a payload of any modality; the photos of an espera or a rececho are the outing's. */
export function payloadPieces(payload: OutingPayload): Piece[] {
  if ('animals' in payload) return payload.animals;
  const { species } = payload;
  return species === null ? [] : [{ species, ...pieceDetails(payload), photos: [] }];
}

/** @returns the addresses of all photos of a payload and its pieces */
export function payloadPhotos(payload: OutingPayload): string[] {
  return 'photos' in payload ? payload.photos : payload.animals.flatMap(({ photos }) => photos);
}

/**
 * Pairs the pieces of a payload with their entries before an edit: a piece whose species and score
 * are unchanged is the same entry.
 */
export function matchPieces(
  payload: OutingPayload,
  before: readonly Entry[],
): { piece: Piece; previous: Entry | undefined }[] {
  const left = [...before];
  return payloadPieces(payload).map((piece) => {
    const same = left.findIndex(
      ({ species, score }) => species === piece.species && score === piece.score,
    );
    return { piece, previous: same === -1 ? undefined : left.splice(same, 1)[0] };
  });
}

/** The user and time of a write, and the outing before it, null for a new one. */
type Write = { id: string; userId: number; now: string; before: Outing | null };

/** @returns the outing that the server will create from a payload, shown until it is sent */
export function toOuting(payload: OutingPayload, { id, userId, now, before }: Write): Outing {
  const { date, country, municipality, province, ccaa, description, type } = payload;
  const { archived = isArchived(before) } = payload;
  const params = customParams(payload);
  return {
    id,
    userId,
    type,
    date,
    country,
    municipality,
    province,
    ccaa,
    description,
    location: estateOf({ type, location: null, custom_params: params }),
    photos: 'photos' in payload ? payload.photos : [],
    custom_params: params,
    species: matchPieces(payload, before?.species ?? []).map(({ piece, previous }, index) => ({
      ...pieceDetails(piece),
      id: previous?.id ?? `${id}-${index}`,
      outingId: id,
      species: piece.species,
      name: piece.species,
      quantity: previous?.quantity ?? 1,
      awardedTrophy: medalOf({ ...piece, awardedTrophy: previous?.awardedTrophy }),
      photos: piece.photos,
      createdAt: previous?.createdAt ?? now,
    })),
    version: before?.version ?? 0,
    archivedAt: archived ? (before?.archivedAt ?? now) : null,
    createdAt: before?.createdAt ?? now,
    updatedAt: now,
  };
}

export function isArchived(outing: Pick<Outing, 'archivedAt'> | null): boolean {
  return outing !== null && outing.archivedAt !== null;
}

/** @returns the payload that saves an outing unchanged */
export function toPayload(outing: Outing): OutingPayload {
  const { type, date, country, municipality, province, ccaa, description } = outing;
  const { estate } = MODALITY_FACTS[type];
  const params = paramsOf(type).map((key) => [
    key,
    key === estate ? estateOf(outing) : (outing.custom_params[key] ?? null),
  ]);
  const [first] = outing.species;
  const species = first?.species ?? (isPieceOptional(type) ? null : '');
  const pieces = hasManyPieces(type)
    ? {
        animals: outing.species.map((entry) => ({
          species: entry.species,
          ...pieceDetails(entry),
          photos: entry.photos,
        })),
      }
    : { species, score: first?.score ?? null, photos: outing.photos };
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
    ...pieces,
  } as OutingPayload;
}

/** The inputs of a summary, on the device and on the server. */
export type SummarySource = Omit<OutingSummary, 'cotoName' | 'finca' | 'species' | 'archived'> &
  Pick<Outing, 'location' | 'custom_params' | 'archivedAt'> & {
    species: readonly Pick<Entry, 'species' | 'quantity' | 'score' | 'awardedTrophy'>[];
  };

/** @returns the row of the Cuaderno for an outing */
export function toSummary(outing: Outing): OutingSummary {
  const photoCount = outing.species.reduce(
    (sum, { photos }) => sum + photos.length,
    outing.photos.length,
  );
  return summarize({ ...outing, photoCount });
}

/** Builds a summary without spreads, which are slow for a whole book. */
export function summarize(source: SummarySource): OutingSummary {
  const { cotoName, finca } = estatesOf(source);
  const summary: OutingSummary = {
    id: source.id,
    type: source.type,
    date: source.date,
    municipality: source.municipality,
    province: source.province,
    ccaa: source.ccaa,
    cotoName,
    finca,
    species: countSpecies(source.species),
    photoCount: source.photoCount,
    version: source.version,
    createdAt: source.createdAt,
    updatedAt: source.updatedAt,
  };
  if (source.archivedAt !== null) summary.archived = true;
  return summary;
}

function countSpecies(entries: SummarySource['species']): OutingSummary['species'] {
  const species: OutingSummary['species'] = [];
  for (const entry of entries) {
    let one = species.find((other) => other.species === entry.species);
    if (one === undefined) {
      one = { species: entry.species, quantity: 0, medals: [] };
      species.push(one);
    }
    one.quantity += entry.quantity;
    const medal = medalOf(entry);
    if (medal !== null) one.medals.push(medal);
  }
  for (const { medals } of species) {
    if (medals.length > 1) medals.sort(compareMedals);
  }
  return species;
}
