import type { CustomParams, Entry, Outing, OutingSummary } from './outing';
import type { OutingPayload } from './outing-payload';
import { MEDALS, type Medal, trophyFor } from './trophy';

/** What a payload says beyond the common fields, as an outing keeps it. */
export function customParamsOf(payload: OutingPayload): CustomParams {
  switch (payload.type) {
    case 'espera':
      return { cotoName: payload.cotoName, place: payload.place };
    case 'monteria':
      return { finca: payload.finca, armada: payload.armada, puesto: payload.puesto };
    case 'rececho':
      return { finca: payload.finca, lugar: payload.lugar };
  }
}

/** The name of the ground: the coto or the finca. */
export function locationOf(payload: OutingPayload): string | null {
  const { cotoName, finca } = customParamsOf(payload);
  return cotoName ?? finca ?? null;
}

/** The pieces of a payload, whatever its modality: what medals are computed from. */
export function piecesOf(
  payload: OutingPayload,
): { species: string; score: number | null; photos: string[] }[] {
  if (payload.type === 'monteria') return payload.animals;
  // The photos of an espera or a rececho belong to the outing itself.
  return payload.species === null
    ? []
    : [{ species: payload.species, score: payload.score, photos: [] }];
}

/** A piece of a payload with its medal, and the entry that it was before the edit. */
export type PlacedPiece = {
  species: string;
  score: number | null;
  photos: string[];
  was: Entry | undefined;
  awardedTrophy: Medal | null;
};

/**
 * The pieces of a payload beside the entries that they were: one whose species and score are as before
 * is the same entry, and keeps a medal that an appraiser gave it.
 */
export function placePieces(payload: OutingPayload, before: readonly Entry[]): PlacedPiece[] {
  const left = [...before];
  return piecesOf(payload).map((piece) => {
    const same = left.findIndex(
      ({ species, score }) => species === piece.species && score === piece.score,
    );
    const was = same === -1 ? undefined : left.splice(same, 1)[0];
    return {
      ...piece,
      was,
      awardedTrophy: trophyFor(piece.species, piece.score, was?.awardedTrophy),
    };
  });
}

/** Who writes an outing, when, and what it was before, if it was. */
type Draft = { id: string; userId: number; now: string; before: Outing | null };

/** The outing that a payload will be once the server has it: what a device shows until then. */
export function draftOuting(payload: OutingPayload, { id, userId, now, before }: Draft): Outing {
  const { date, country, municipality, province, ccaa, description, type } = payload;
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
    location: locationOf(payload),
    photos: 'photos' in payload ? payload.photos : [],
    custom_params: customParamsOf(payload),
    species: placePieces(payload, before?.species ?? []).map(({ was, ...piece }, index) => ({
      id: was?.id ?? `${id}-${index}`,
      outingId: id,
      species: piece.species,
      name: piece.species,
      quantity: was?.quantity ?? 1,
      score: piece.score,
      awardedTrophy: piece.awardedTrophy,
      photos: piece.photos,
      createdAt: was?.createdAt ?? now,
    })),
    version: before?.version ?? 0,
    archivedAt: before?.archivedAt ?? null,
    createdAt: before?.createdAt ?? now,
    updatedAt: now,
  };
}

/** The payload that would save an outing as it is. */
export function payloadOf(outing: Outing): OutingPayload {
  const {
    date,
    country,
    municipality,
    province,
    ccaa,
    description,
    custom_params: params,
  } = outing;
  const common = { date, country, municipality, province, ccaa, description };
  const [first] = outing.species;
  const piece = {
    species: first?.species ?? null,
    score: first?.score ?? null,
    photos: outing.photos,
  };
  switch (outing.type) {
    case 'espera':
      return {
        type: 'espera',
        ...common,
        cotoName: params.cotoName ?? outing.location,
        place: params.place ?? null,
        ...piece,
      };
    case 'monteria':
      return {
        type: 'monteria',
        ...common,
        finca: params.finca ?? null,
        armada: params.armada ?? null,
        puesto: params.puesto ?? null,
        animals: outing.species.map(({ species, score, photos }) => ({ species, score, photos })),
      };
    case 'rececho':
      return {
        type: 'rececho',
        ...common,
        finca: params.finca ?? null,
        lugar: params.lugar ?? null,
        ...piece,
        species: piece.species ?? '',
      };
  }
}

/** The row of the Cuaderno for an outing. */
export function summaryOf(outing: Outing): OutingSummary {
  const { id, type, date, municipality, province, ccaa, version, createdAt, updatedAt } = outing;
  const bySpecies = new Map<string, OutingSummary['species'][number]>();
  for (const { species, quantity, awardedTrophy } of outing.species) {
    const one = bySpecies.get(species) ?? { species, quantity: 0, medals: [] };
    one.quantity += quantity;
    if (awardedTrophy !== null) one.medals.push(awardedTrophy);
    one.medals.sort((a, b) => MEDALS.indexOf(a) - MEDALS.indexOf(b));
    bySpecies.set(species, one);
  }
  return {
    id,
    type,
    date,
    municipality,
    province,
    ccaa,
    version,
    createdAt,
    updatedAt,
    cotoName: outing.custom_params.cotoName ?? null,
    finca: outing.custom_params.finca ?? null,
    photoCount: outing.species.reduce(
      (sum, entry) => sum + entry.photos.length,
      outing.photos.length,
    ),
    species: [...bySpecies.values()],
  };
}

/** The addresses of all photos that a payload names, its own and its pieces'. */
export function photosOf(payload: OutingPayload): string[] {
  return 'photos' in payload ? payload.photos : payload.animals.flatMap(({ photos }) => photos);
}
