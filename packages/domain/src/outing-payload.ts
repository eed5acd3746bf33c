import { hasManyPieces, isPieceOptional, MODALITY_FACTS } from './modalities';
import type { ModalityFacts } from './modalities/modality-facts';
import type { Modality } from './modality';
import type { CustomParams, Entry, Outing, OutingSummary } from './outing';
import { isParam, OUTING_DETAILS, type OutingDetail, type ParamKey } from './outing-fields';
import { isUnchanged, listPiece, matchPieces, NO_PIECE, pieceDetails } from './match-pieces';
import { alone } from './modalities/alone';
import { countingScore, type ScoreParts } from './counting-score';
import type { OutingPayload } from './payload-schema';
import { awardedMedal, type Best, compareMedals, isBetter, type Medal, medalOf } from './trophy';

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

/** @returns the addresses of all photos of a payload and its pieces */
export function payloadPhotos(payload: OutingPayload): string[] {
  return 'photos' in payload ? payload.photos : payload.animals.flatMap(({ photos }) => photos);
}

/** The user and time of a write, and the outing before it, null for a new one. */
type Write = { id: string; userId: number; now: string; before: Outing | null };

/** @returns the outing that the server will create from a payload, shown until it is sent */
export function toOuting(payload: OutingPayload, { id, userId, now, before }: Write): Outing {
  const { date, country, municipality, province, ccaa, description, type } = payload;
  const { archived = isArchived(before) } = payload;
  const params = customParams(payload, before);
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
      awardedTrophy: medalOf({
        ...piece,
        awardedTrophy: previous && isUnchanged(piece, previous) ? awardedMedal(previous) : null,
      }),
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
  return outing?.archivedAt != null;
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

/** The inputs of a summary, on the device and on the server. */
export type SummarySource = Omit<
  OutingSummary,
  'cotoName' | 'finca' | 'startTime' | 'endTime' | 'species' | 'weapons' | 'seals' | 'archived'
> &
  Pick<Outing, 'location' | 'custom_params' | 'archivedAt'> & {
    species: readonly (Pick<
      Entry,
      'species' | 'quantity' | 'sex' | 'awardedTrophy' | 'weapon' | 'seal'
    > &
      ScoreParts)[];
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
  const { startTime, endTime } = source.custom_params;
  if (startTime != null) summary.startTime = startTime;
  if (endTime != null) summary.endTime = endTime;
  for (const { weapon, seal } of source.species) {
    if (weapon) summary.weapons = withText(summary.weapons, weapon);
    if (seal) summary.seals = withText(summary.seals, seal);
  }
  if (source.archivedAt !== null) summary.archived = true;
  return summary;
}

/** The score of a piece that counts, null without one. */
function bestOf(entry: ScoreParts, medal: Medal | null): Best | null {
  const counting = countingScore(entry);
  if (counting === null) return null;
  const { points: score, state } = counting;
  return state === 'estimated' ? { score, medal } : { score, medal, state };
}

/** @returns the texts with this one, each once */
const withText = (texts: string[] = [], text: string) =>
  texts.includes(text) ? texts : [...texts, text];

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
    const best = bestOf(entry, medal);
    if (best !== null && isBetter(best, one.best)) one.best = best;
  }
  for (const { medals } of species) {
    if (medals.length > 1) medals.sort(compareMedals);
  }
  return species;
}
