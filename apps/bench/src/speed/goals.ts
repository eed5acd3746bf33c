/** What a cell is held to; a cell without goals is only shown. */
export type Goal =
  /** Lowest ratio of the product's requests per second to the limit's. */
  | { kind: 'ratio'; atLeast: number }
  /** Most CPU of the process per request, in milliseconds. */
  | { kind: 'cpu'; atMostMs: number }
  /** Most CPU of the process per request beyond another cell's, in milliseconds. */
  | { kind: 'extra-cpu'; than: 'list-250'; atMostMs: number }
  /** Highest ratio of another cell's requests per second to this one's. */
  | { kind: 'slower'; than: 'stats-250'; atMost: number };

const ratio = (atLeast: number): Goal => ({ kind: 'ratio', atLeast });
const cpu = (atMostMs: number): Goal => ({ kind: 'cpu', atMostMs });

/** The cells: what is measured, and its goals. */
export const CELLS = {
  'list-50': { title: 'tRPC list of 50 summaries', goals: [ratio(0.6)] },
  'list-250': { title: 'tRPC list, a whole book of 250', goals: [ratio(0.9)] },
  'list-250-br': {
    title: 'the same in brotli, as a browser asks',
    goals: [{ kind: 'extra-cpu', than: 'list-250', atMostMs: 1.8 }],
  },
  'rest-list-250': { title: 'REST list, 250 whole outings', goals: [ratio(0.75)] },
  'rest-detail': { title: 'detail, REST', goals: [ratio(0.45)] },
  'trpc-detail': { title: 'detail, tRPC', goals: [ratio(0.35)] },
  'stats-250': { title: 'stats, 250 outings, beside three grouped queries', goals: [ratio(1.78)] },
  'stats-25000': {
    title: 'stats, 25,000 outings',
    goals: [ratio(2.9), { kind: 'slower', than: 'stats-250', atMost: 1.5 }],
  },
  search: { title: 'municipality search, ordinary texts', goals: [cpu(0.5)] },
  'search-misspelt': { title: 'municipality search, misspelt', goals: [cpu(5)] },
  'search-worst': { title: "municipality search, 200 letters of 'de '", goals: [cpu(5)] },
  thumbnail: { title: 'thumbnail', goals: [ratio(0.5)] },
  photo: { title: 'whole photo', goals: [ratio(0.35)] },
  'sign-in': { title: 'sign-in', goals: [ratio(0.73)] },
  'rest-create': { title: 'create, REST', goals: [ratio(0.45)] },
  'trpc-create': { title: 'create, tRPC', goals: [ratio(0.45)] },
  'rest-update': { title: 'update, REST', goals: [ratio(0.4)] },
  'trpc-update': { title: 'update, tRPC', goals: [ratio(0.4)] },
} satisfies Record<string, { title: string; goals: Goal[] }>;

export type CellKey = keyof typeof CELLS;

/** The goals under more requests than the product can answer. */
export const OVERLOAD_GOALS = {
  /** Lowest part of the best goodput, and the most connections at which it is held. */
  goodput: 0.9,
  connections: 150,
  /** Most batches of which some calls failed, per second. */
  half: 0,
  /** Most CPU of the process per refusal, in milliseconds. */
  refusalMs: 0.05,
  /** Longest p99 of another user's small request while long lists are read, in milliseconds. */
  waitingMs: 50,
};
