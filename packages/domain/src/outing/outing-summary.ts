import { countingScore, type ScoreParts } from '../scores/counting-score';
import { MODALITY_FACTS } from '../modalities';
import type { Entry, Outing, OutingSummary } from './outing';
import {
  type Best,
  compareMedals,
  earnedMedal,
  isBetter,
  type Medal,
  medalOf,
  type ScoredPiece,
} from '../scores/trophy';

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

export function isArchived(outing: Pick<Outing, 'archivedAt'> | null): boolean {
  return outing?.archivedAt != null;
}

/** The inputs of a summary, on the device and on the server. */
export type SummarySource = Omit<
  OutingSummary,
  | 'cotoName'
  | 'finca'
  | 'startTime'
  | 'endTime'
  | 'windFrom'
  | 'windForce'
  | 'species'
  | 'weapons'
  | 'seals'
  | 'archived'
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
  const { startTime, endTime, windFrom, windForce } = source.custom_params;
  if (startTime != null) summary.startTime = startTime;
  if (endTime != null) summary.endTime = endTime;
  if (windFrom != null) summary.windFrom = windFrom;
  if (windForce != null) summary.windForce = windForce;
  for (const { weapon, seal } of source.species) {
    if (weapon) summary.weapons = withText(summary.weapons, weapon);
    if (seal) summary.seals = withText(summary.seals, seal);
  }
  if (source.archivedAt !== null) summary.archived = true;
  return summary;
}

/** The score of a piece that counts, null without one: a 0 is none that could be the best. */
function bestOf(entry: ScoreParts, medal: Medal | null): Best | null {
  const counting = countingScore(entry);
  if (counting === null || counting.points <= 0) return null;
  const { points: score, state } = counting;
  return state === 'estimated' ? { score, medal } : { score, medal, state };
}

/** Whether a piece has a measured score that is a medal, and no record: an appraiser's medal is none of the sheet's. */
const isToHomologate = (entry: ScoredPiece) =>
  countingScore(entry)?.state === 'measured' && earnedMedal(entry) !== null;

/** @returns the texts with this one, each once */
const withText = (texts: string[] = [], text: string) =>
  texts.includes(text) ? texts : [...texts, text];

/** Adds the score of a piece to its species. */
function addScore(one: OutingSummary['species'][number], entry: ScoredPiece, medal: Medal | null) {
  if (isToHomologate(entry)) one.toHomologate = true;
  const best = bestOf(entry, medal);
  if (best !== null && isBetter(best, one.best)) one.best = best;
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
    addScore(one, entry, medal);
  }
  for (const { medals } of species) {
    if (medals.length > 1) medals.sort(compareMedals);
  }
  return species;
}
