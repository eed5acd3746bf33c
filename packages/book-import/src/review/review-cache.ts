import type { Day } from '@cuaderno/domain';
import type { Choices, Table } from '../types';
import type { DayOrder } from '../values/day-order';
import type { Outcome } from '../values/outcome';
import type { ReadSpecies } from '../values/species';
import { withoutDittos } from './dittos';

/** A row or an outing as it was read; its shape doesn't matter here. */
type Reading = object;

type Asked = ReadonlyMap<string, string | null | undefined>;

/** What the days of a table tell of each other. */
export type ColumnDays = {
  /** The order of its texts; null where they prove both. */
  order: DayOrder | null;
  /** Whether Excel may have swapped the days that it knew: beside texts with the month first, none is after the 12th. */
  mayBeSwapped: boolean;
  /** The days of the rows with one, in the order of the rows. */
  rows: { number: number; day: Day }[];
};

/** What was read of a table: what a correction doesn't change isn't read again by a recount. */
export type ReviewCache = {
  table: Table;
  /** The table with what its dittos stand for. */
  read: Table;
  /** The choices by which it was read. */
  signature: string;
  rows: Map<number, Reading>;
  /** The species of a text, by its modality and mountains. */
  species: Map<string, Outcome<ReadSpecies[]>>;
  /** Whether columns of who shot name several people. */
  shooters: Map<number, boolean>;
  /** What its days tell of each other, once that was looked for. */
  days: ColumnDays | null;
  /** By the first row of each, with the corrections that it looked for. */
  outings: Map<number, { rows: readonly Reading[]; asked: Asked; reading: Reading }>;
};

export type CacheHolder = { current: ReviewCache | null };

/** @returns the cache of a table and some choices, an empty one unless the last review had the same */
export function cacheFor(holder: CacheHolder, table: Table, choices: Choices): ReviewCache {
  const { columns, modality, join, words } = choices;
  const signature = JSON.stringify([columns, modality, join, Array.from(words)]);
  const { current } = holder;
  if (current?.table === table && current.signature === signature) return current;
  const read = current?.table === table ? current.read : withoutDittos(table);
  holder.current = {
    table,
    read,
    signature,
    rows: new Map(),
    species: new Map(),
    shooters: new Map(),
    days: null,
    outings: new Map(),
  };
  return holder.current;
}

/** Whether two lists have the same things in the same order. */
export const isSameList = (some: readonly Reading[], others: readonly Reading[]): boolean =>
  some.length === others.length && some.every((one, index) => one === others[index]);
