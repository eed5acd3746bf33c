import { hasManyPieces, isPieceOptional, MODALITY_FACTS } from './modalities';
import type { ModalityFacts } from './modalities/modality-facts';
import type { Modality } from './modality';
import type { CustomParams, Entry, Outing, OutingSummary } from './outing';
import { isParam, PIECE_DETAILS, type ParamKey, type PieceDetail } from './outing-fields';
import type { Piece } from './modalities/piece-list';
import type { OutingPayload } from './payload-schema';
import type { Sex } from './sex';
import { compareMedals, medalOf } from './trophy';

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
export function pieceDetails(
  piece: {
    [Key in PieceDetail]?: PieceDetails[Key] | undefined;
  },
): PieceDetails {
  return Object.fromEntries(PIECE_DETAILS.map((key) => [key, piece[key] ?? null])) as PieceDetails;
}

/** The pieces of a payload of any modality; the photos of an only piece are the outing's. */
export function payloadPieces(payload: OutingPayload): Piece[] {
  if ('animals' in payload) return payload.animals;
  const { species, sex, score } = payload;
  return species === null ? [] : [{ species, sex, score, photos: [] }];
}

/** @returns the addresses of all photos of a payload and its pieces */
export function payloadPhotos(payload: OutingPayload): string[] {
  return 'photos' in payload ? payload.photos : payload.animals.flatMap(({ photos }) => photos);
}

/** A piece before an edit, stored or in the payload of its base. */
type PieceBefore = Pick<Piece, 'species' | 'score' | 'sex' | 'quantity'>;

type MatchedPiece<Before> = {
  piece: Piece & { sex: Sex | null; quantity: number };
  previous: Before | undefined;
  /** The quantity of the piece that this one replaces without its own, if that was more than 1. */
  uncounted: number | null;
};

const sexOf = ({ sex }: PieceBefore) => sex ?? 'macho';

/**
 * Pairs the pieces of a payload with those before an edit: a piece whose species, sex and score are
 * unchanged is the same one. A piece without `sex` keeps that of its species, one without `quantity`
 * that of the same piece.
 */
export function matchPieces<Before extends PieceBefore>(
  payload: OutingPayload,
  before: readonly Before[],
): MatchedPiece<Before>[] {
  const left = [...before];
  const take = (matches: (one: Before) => boolean): Before | undefined => {
    const index = left.findIndex(matches);
    return index === -1 ? undefined : left.splice(index, 1)[0];
  };
  const pieces = payloadPieces(payload).map((piece) => ({
    piece,
    previous: take(
      (one) =>
        one.species === piece.species &&
        one.score === piece.score &&
        (piece.sex === undefined || sexOf(one) === sexOf(piece)),
    ),
  }));
  return pieces.map(({ piece, previous }) => {
    const isPartial = piece.sex === undefined || piece.quantity === undefined;
    const replaced =
      previous ?? (isPartial ? take(({ species }) => species === piece.species) : undefined);
    const count = replaced?.quantity ?? 1;
    return {
      piece: {
        ...piece,
        sex: piece.sex === undefined ? (replaced?.sex ?? null) : piece.sex,
        quantity: piece.quantity ?? previous?.quantity ?? 1,
      },
      previous,
      uncounted: piece.quantity === undefined && !previous && count > 1 ? count : null,
    };
  });
}

/** A piece as it is listed in a payload: one animal, and a missing sex, are left out. */
function listPiece(type: Modality, { species, sex, score, quantity = 1, photos }: Piece): Piece {
  return {
    species,
    ...(sex && { sex }),
    score,
    ...(quantity > 1 && hasManyPieces(type) && { quantity }),
    photos,
  };
}

/** Fills in what the payload of an earlier version leaves out, from the pieces of its base. */
export function completePieces(payload: OutingPayload, base: OutingPayload): OutingPayload {
  const complete = matchPieces(payload, payloadPieces(base)).map(({ piece }) =>
    listPiece(payload.type, piece),
  );
  if (!('animals' in payload)) {
    const sex = payload.sex === undefined ? complete[0]?.sex : undefined;
    return sex ? { ...payload, sex } : payload;
  }
  return {
    ...payload,
    animals: payload.animals.map((piece, index) => ({
      ...complete[index],
      ...Object.fromEntries(Object.entries(piece).filter(([, value]) => value !== undefined)),
    })),
  } as OutingPayload;
}

/** The user and time of a write, and the outing before it, null for a new one. */
type Write = { id: string; userId: number; now: string; before: Outing | null };

/** @returns the outing that the server will create from a payload, shown until it is sent */
export function toOuting(payload: OutingPayload, { id, userId, now, before }: Write): Outing {
  const { date, country, municipality, province, ccaa, description, type } = payload;
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
      quantity: piece.quantity,
      awardedTrophy: medalOf({ ...piece, awardedTrophy: previous?.awardedTrophy }),
      photos: piece.photos,
      createdAt: previous?.createdAt ?? now,
    })),
    version: before?.version ?? 0,
    archivedAt: before?.archivedAt ?? null,
    createdAt: before?.createdAt ?? now,
    updatedAt: now,
  };
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
        listPiece(type, index === 0 ? { ...entry, photos: [...own, ...entry.photos] } : entry),
      ),
    };
  }
  if (!first) return { species: isPieceOptional(type) ? null : '', score: null, photos };
  return listPiece(type, { ...first, photos });
}

/** The inputs of a summary, on the device and on the server. */
export type SummarySource = Omit<OutingSummary, 'cotoName' | 'finca' | 'species' | 'archived'> &
  Pick<Outing, 'location' | 'custom_params' | 'archivedAt'> & {
    species: readonly Pick<Entry, 'species' | 'quantity' | 'score' | 'sex' | 'awardedTrophy'>[];
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
    const { sex } = entry;
    if (sex && !one.sexes?.includes(sex)) one.sexes = [...(one.sexes ?? []), sex];
    const medal = medalOf(entry);
    if (medal !== null) one.medals.push(medal);
  }
  for (const { medals } of species) {
    if (medals.length > 1) medals.sort(compareMedals);
  }
  return species;
}
