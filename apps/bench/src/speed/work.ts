import { type Account, fetchToken, headersOf, PASSWORD } from './account';
import type { CellKey } from './goals';
import type { LoadRequest, Plan } from './load';
import type { Book, Setting } from './setting';

/** How the limit makes its JSON; '' where one way alone is of use. */
type Form = 'json' | 'rows' | '';

/** The requests of a cell. */
export type Work = {
  /** Requests of each connection; `url` is the product's. */
  plan: (setting: Setting, side: 'product' | 'limit', url: string) => Plan | Promise<Plan>;
  /** Forms of the limit to measure; none without a limit. */
  forms: readonly Form[];
  /** Whether both answer the same bytes, but for the order of keys. */
  isSame: boolean;
  /** Whether it creates or changes outings. */
  isWrite?: true;
};

const BOTH: Form[] = ['json', 'rows'];
const ONE: Form[] = [''];

const get = (account: Account, path: string): LoadRequest => ({
  method: 'GET',
  path,
  headers: headersOf(account),
});
/** @returns the address of a batch of one query, as the app sends it */
export const readPath = (procedure: string, input: object): string =>
  `/api/trpc/${procedure}?batch=1&input=${encodeURIComponent(JSON.stringify({ 0: { json: input } }))}`;

/** Two connections of each user, each with its half of the outings. */
export const perConnection = (
  books: Book[],
  requests: (book: Book, half: 0 | 1) => LoadRequest[],
): Plan => ([0, 1] as const).flatMap((half) => books.map((book) => requests(book, half)));

const reading =
  (path: string, encoding?: string): Work['plan'] =>
  (setting) =>
    perConnection(setting.books, ({ account }) => {
      const { headers, ...request } = get(account, path);
      if (encoding !== undefined) headers['accept-encoding'] = encoding;
      return [{ ...request, headers }];
    });

const details =
  (path: (id: string) => string): Work['plan'] =>
  (setting) =>
    perConnection(setting.books, ({ account, outings }, half) =>
      outings
        .slice(0, 100)
        .filter((_, n) => n % 2 === half)
        .map(({ id }) => get(account, path(id))),
    );

/** @returns the n-th content of a rececho to write */
export const payloadOf = (n: number) => ({
  type: 'rececho',
  date: '2026-01-24',
  municipality: 'Cazorla',
  province: 'Jaén',
  ccaa: 'Andalucía',
  finca: `Finca ${n % 7}`,
  lugar: 'Collado de la Encina',
  description: `Viento revocado toda la noche. Volver con aire del norte (${n}).`,
  species: 'Corzo',
  // The second content of an outing has the piece of the first, as most edits.
  score: 100 + (Math.floor(n / 2) % 35) + 0.5,
});

const send = (
  { account }: Book,
  method: 'POST' | 'PUT',
  path: string,
  body: object,
): LoadRequest => ({ method, path, headers: headersOf(account), body: JSON.stringify(body) });
const batch = (input: object) => ({ 0: { json: input } });

const writing =
  (requests: (book: Book, half: 0 | 1) => LoadRequest[]): Work['plan'] =>
  (setting, side) =>
    perConnection(side === 'limit' ? setting.limitBooks : setting.books, requests);

const creating = (path: string, bodyOf: (input: object) => object) =>
  writing((book) =>
    Array.from({ length: 20 }, (_, n) => send(book, 'POST', path, bodyOf(payloadOf(n)))),
  );

/** Each outing is written with one content, then with another: no write leaves it as it is. */
const updating = (request: (book: Book, id: string, input: object) => LoadRequest) =>
  writing((book, half) => {
    const ids = book.outings
      .filter(({ type }) => type === 'rececho')
      .map(({ id }) => id)
      .filter((_, n) => n % 2 === half)
      .slice(0, 20);
    return [0, 1].flatMap((turn) => ids.map((id, n) => request(book, id, payloadOf(2 * n + turn))));
  });

const searching =
  (...texts: string[]): Work['plan'] =>
  (setting) =>
    perConnection(setting.books, ({ account }) =>
      texts.map((text) => get(account, `/api/municipalities?q=${encodeURIComponent(text)}`)),
    );

const large =
  (path: string): Work['plan'] =>
  (setting) => [[get(setting.large, path)]];

const photo =
  (query: string): Work['plan'] =>
  ({ books: [first], photos }) =>
    first ? [photos.map((id) => get(first.account, `/api/photos/${id}${query}`))] : [];

const signingIn: Work['plan'] = async ({ books }, _side, url) => {
  const visitor = await fetchToken(url);
  return books.map(({ account }) => [
    {
      method: 'POST',
      path: '/api/login',
      headers: headersOf({ ...account, ...visitor }),
      body: JSON.stringify({ email: account.email, password: PASSWORD }),
    },
  ]);
};

/** The work of every cell, reads first: writes change the books. */
export const WORK: Record<CellKey, Work> = {
  'list-50': { plan: reading(readPath('outings.list', { limit: 50 })), forms: BOTH, isSame: true },
  'list-250': { plan: reading(readPath('outings.list', {})), forms: BOTH, isSame: true },
  'list-250-br': {
    plan: reading(readPath('outings.list', {}), 'gzip, deflate, br'),
    forms: [],
    isSame: false,
  },
  'rest-list-250': { plan: reading('/api/outings'), forms: BOTH, isSame: true },
  'rest-detail': { plan: details((id) => `/api/outings/${id}`), forms: BOTH, isSame: true },
  'trpc-detail': {
    plan: details((id) => readPath('outings.get', { id })),
    forms: BOTH,
    isSame: true,
  },
  'stats-250': { plan: reading('/api/dashboard/stats'), forms: ONE, isSame: true },
  'stats-25000': {
    plan: large('/api/dashboard/stats'),
    forms: ONE,
    isSame: true,
  },
  search: {
    plan: searching('cazor', 'cazorla', 'hornachuelos', 'talavera', 'siguenza'),
    forms: ONE,
    isSame: true,
  },
  'search-misspelt': {
    plan: searching('fuenterabia', 'villanueba de los infantes', 'cazrola', 'xxxxxxxx'),
    forms: [],
    isSame: false,
  },
  'search-worst': { plan: searching('de '.repeat(67).slice(0, 200)), forms: [], isSame: false },
  thumbnail: { plan: photo('?size=thumb'), forms: ONE, isSame: true },
  photo: { plan: photo(''), forms: ONE, isSame: true },
  'sign-in': { plan: signingIn, forms: ONE, isSame: true },
  'rest-create': {
    plan: creating('/api/outings/rececho', (input) => input),
    forms: ONE,
    isSame: false,
    isWrite: true,
  },
  'trpc-create': {
    plan: creating('/api/trpc/outings.create?batch=1', batch),
    forms: ONE,
    isSame: false,
    isWrite: true,
  },
  'rest-update': {
    plan: updating((book, id, input) => send(book, 'PUT', `/api/outings/rececho/${id}`, input)),
    forms: ONE,
    isSame: false,
    isWrite: true,
  },
  'trpc-update': {
    plan: updating((book, id, input) =>
      send(book, 'POST', '/api/trpc/outings.update?batch=1', batch({ id, ...input })),
    ),
    forms: ONE,
    isSame: false,
    isWrite: true,
  },
};
