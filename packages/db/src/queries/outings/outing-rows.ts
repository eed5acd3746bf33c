import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  type CustomParams,
  type Entry,
  knownParts,
  type Medal,
  medalOf,
  type Outing,
  type OutingSummary,
  photoAddress,
  type ScoreState,
  type Sex,
  summarize,
  type SummarySource,
  type WindForce,
  type WindFrom,
} from '@cuaderno/domain';

/** A row of SUMMARY; times are PostgreSQL's text in UTC. */
export type SummaryRow = Omit<SummarySource, 'species' | 'custom_params'> & {
  cotoName: string | null;
  finca: string | null;
  startTime: string | null;
  endTime: string | null;
  windFrom: WindFrom | null;
  windForce: WindForce | null;
  entries:
    | [
        species: string,
        quantity: number,
        countingScore: number | null,
        sex: Sex | null,
        awarded: Medal | null,
        weapon: string | null,
        seal: string | null,
        state: ScoreState | null,
      ][]
    | null;
};

export function summaryFromRow(row: SummaryRow): OutingSummary {
  return summarize({
    id: row.id,
    type: row.type,
    date: row.date,
    municipality: row.municipality,
    province: row.province,
    ccaa: row.ccaa,
    location: row.location,
    custom_params: {
      cotoName: row.cotoName,
      finca: row.finca,
      startTime: row.startTime,
      endTime: row.endTime,
      windFrom: row.windFrom,
      windForce: row.windForce,
    },
    species: (row.entries ?? []).map(
      ([species, quantity, points, sex, awardedTrophy, weapon, seal, state]) => ({
        species,
        quantity,
        sex,
        awardedTrophy,
        weapon,
        seal,
        ...knownParts(points, state),
      }),
    ),
    photoCount: row.photoCount,
    version: row.version,
    archivedAt: row.archivedAt,
    createdAt: iso(row.createdAt),
    updatedAt: iso(row.updatedAt),
  });
}

type EntryRow = Omit<Entry, 'outingId' | 'name' | 'photos'> & { photos: string[] | null };

export type OutingRow = Omit<Outing, 'photos' | 'species' | 'custom_params'> & {
  custom_params: CustomParams;
  photos: string[] | null;
  entries: EntryRow[] | null;
};

/** Builds an outing without spreads, which are slow for a whole book. */
export function outingFromRow(row: OutingRow): Outing {
  return {
    id: row.id,
    userId: row.userId,
    type: row.type,
    date: row.date,
    country: row.country,
    municipality: row.municipality,
    province: row.province,
    ccaa: row.ccaa,
    location: row.location,
    description: row.description,
    custom_params: row.custom_params,
    version: row.version,
    archivedAt: row.archivedAt && iso(row.archivedAt),
    createdAt: iso(row.createdAt),
    updatedAt: iso(row.updatedAt),
    photos: (row.photos ?? []).map(photoAddress),
    species: (row.entries ?? []).map((entry) => entryFromRow(entry, row.id)),
  };
}

function entryFromRow(entry: EntryRow, outingId: string): Entry {
  const { species, createdAt, photos } = entry;
  return Object.assign(entry, {
    awardedTrophy: medalOf(entry),
    createdAt: iso(createdAt),
    photos: (photos ?? []).map(photoAddress),
    outingId,
    name: species,
  });
}

/** Converts PostgreSQL's text of a time in UTC: cheaper than a Date for each. */
const iso = (time: string) =>
  `${time.slice(0, 10)}T${time.slice(11, 19)}.${time.slice(20, 23).padEnd(3, '0')}Z`;

/** Rows that are mapped at once: others' requests come in between. */
const SLICE = 300;

let lastTurn: Promise<unknown> = Promise.resolve();

/** Waits for a turn of the event loop in which no other list has a slice mapped. */
function ownTurn(): Promise<unknown> {
  lastTurn = lastTurn.then(() => nextTurn());
  return lastTurn;
}

export async function mapInSlices<Row, Item>(
  rows: Row[],
  toItem: (row: Row) => Item,
): Promise<Item[]> {
  const items: Item[] = [];
  for (let from = 0; from < rows.length; from += SLICE) {
    if (from > 0) await ownTurn();
    for (const row of rows.slice(from, from + SLICE)) items.push(toItem(row));
  }
  return items;
}
