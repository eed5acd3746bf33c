import { isDeepStrictEqual } from 'node:util';
import type { Outing } from '@cuaderno/domain';
import { headersOf } from '../account';
import type { CellKey } from '../goals';
import type { LoadRequest } from '../load';
import { type Bench, measureSides, newSide, removeCreated } from '../measure';
import type { Book } from '../setting';
import type { Results } from '../verdict';
import { payloadOf, perConnection, WORK } from '../work';
import { copyBooks, PEER_DATABASE } from './copy-books';
import { registerCollections, startDirectus, TOKEN } from './directus';
import { DIRECTUS, installDirectus } from './install';
import type { Peer } from './peer';

const HEADERS = { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' };
const SUMMARY =
  'id,type,date,municipality,province,ccaa,custom_params,version,created_at,updated_at,pieces.species,pieces.quantity,pieces.score,pieces.sex,photos.id';
const WHOLE = 'fields=*,pieces.*,photos.id';
const WHOLE_BOOK = `limit=-1&${WHOLE}`;

const get = (path: string): LoadRequest => ({ method: 'GET', path, headers: HEADERS });
const listOf = ({ account }: Book, rest: string) =>
  get(`/items/outings?filter[user_id][_eq]=${account.userId}&sort=-date,-id&${rest}`);

/** The columns of a payload, with its piece, under the id of a stored one. */
function rowOf(n: number, pieceId?: string) {
  const { finca, lugar, species, score, ...outing } = payloadOf(n);
  const piece = { ...(pieceId === undefined ? {} : { id: pieceId }), position: 0, species, score };
  return { ...outing, location: finca, custom_params: { finca, lugar }, pieces: [piece] };
}

const send = (method: 'POST' | 'PATCH', path: string, body: object): LoadRequest => ({
  method,
  path: `${path}?${WHOLE}`,
  headers: HEADERS,
  body: JSON.stringify(body),
});

/** The requests of Directus for a cell: of one of a user's two connections. */
const REQUESTS = {
  'list-50': (book) => [listOf(book, `limit=50&fields=${SUMMARY}`)],
  'rest-list-250': (book) => [listOf(book, WHOLE_BOOK)],
  'rest-detail': ({ outings }) =>
    outings.slice(0, 100).map(({ id }) => get(`/items/outings/${id}?${WHOLE}`)),
  'rest-create': ({ account }) =>
    Array.from({ length: 20 }, (_, n) =>
      send('POST', '/items/outings', { ...rowOf(n), user_id: account.userId }),
    ),
  'rest-update': ({ outings }, half) => {
    const own = outings.filter(({ type }) => type === 'rececho').filter((_, n) => n % 2 === half);
    return [0, 1].flatMap((turn) =>
      own
        .slice(0, 20)
        .map(({ id, species: [piece] }, n) =>
          send('PATCH', `/items/outings/${id}`, rowOf(2 * n + turn, piece?.id)),
        ),
    );
  },
} satisfies Partial<Record<CellKey, (book: Book, half: 0 | 1) => LoadRequest[]>>;

type Whole = { id: string; pieces: { species: string }[]; photos: object[] };

/** Reads the product's book again, which the product's own cells have changed. */
async function readAgain(url: string, { account }: Book): Promise<Book> {
  const response = await fetch(`${url}/api/outings`, { headers: headersOf(account) });
  return { account, outings: (await response.json()) as Outing[] };
}

/** @throws Error when Directus answers other outings, pieces or photos than the product */
async function checkBook(url: string, book: Book): Promise<void> {
  const { path, headers } = listOf(book, WHOLE_BOOK);
  const { data } = (await (await fetch(url + path, { headers })).json()) as { data: Whole[] };
  const wanted = book.outings.map(({ id, species, photos }) => {
    return { id, pieces: species.map((piece) => piece.species).toSorted(), photos: photos.length };
  });
  const given = data.map(({ id, pieces, photos }) => {
    return { id, pieces: pieces.map(({ species }) => species).toSorted(), photos: photos.length };
  });
  if (!isDeepStrictEqual(wanted, given)) throw new Error('Directus answers another book');
}

/** Measures Directus on the same work, in turns with the product. */
export async function measureDirectus(bench: Bench, seconds: number): Promise<Peer> {
  const { cluster, product, setting } = bench;
  const installed = await installDirectus();
  const books: Book[] = [];
  for (const book of setting.books) books.push(await readAgain(product.url, book));
  await copyBooks(
    cluster,
    books.map(({ account }) => account.userId),
  );
  const directus = await startDirectus(cluster, installed);
  const results: Results = {};
  try {
    await registerCollections(directus.url);
    for (const book of books) await checkBook(directus.url, book);
    for (const key of Object.keys(REQUESTS) as (keyof typeof REQUESTS)[]) {
      const plan = await WORK[key].plan({ ...setting, books }, 'product', product.url);
      const sides = [
        newSide('product', product, plan),
        newSide('', directus, perConnection(books, REQUESTS[key])),
      ];
      const tidy = async () => {
        if (!WORK[key].isWrite) return;
        await removeCreated(cluster);
        await removeCreated(cluster, { database: PEER_DATABASE, pieces: 'pieces' });
      };
      results[key] = await measureSides(cluster, sides, { seconds, tidy });
    }
  } finally {
    await directus.stop();
  }
  return { name: `Directus ${DIRECTUS}`, note: NOTE, results };
}

const NOTE = `Directus on the same cluster, with the same columns and books in a database of its own, asked by its administrator's
token for the same columns of the same user. It has neither medals nor a check of the user's own rows to make; cache,
limits, telemetry and its log of activity are off. Its lists are asked with pieces and photos as parts of an outing.`;
