import { describe, expect } from 'vitest';
import { test } from '../fixtures';

type Page = { id: string; date: string }[];

const it = test
  /** Stores `count` outings of the user. */
  .extend(
    'store',
    ({ user, query }) =>
      (count: number) =>
        query(
          `INSERT INTO outings (user_id, id, type, date)
        SELECT $1, gen_random_uuid(), 'espera', to_char(date '2000-01-01' + i % 900, 'YYYY-MM-DD')
        FROM generate_series(1, $2) i`,
          [user.id, count],
        ),
  )
  /** Reads all pages from `address` on, following their links. */
  .extend(
    'pages',
    ({ get }) =>
      async function pages(address: string): Promise<Page[]> {
        const { body, headers } = await get(address);
        const [, next] = /^<([^>]+)>; rel="next"$/.exec(headers.get('link') ?? '') ?? [];
        return [body, ...(next ? await pages(next) : [])];
      },
  );

describe('the list of all outings', () => {
  it('of a book of the usual size is one array, without a link', async ({ get, store }) => {
    await store(6);
    const { body, headers } = await get('/api/outings');
    expect(body).toHaveLength(6);
    expect(headers.get('link')).toBeNull();
  });

  it('comes in pages of the asked size, none left out and none twice, and ends', async ({
    get,
    pages,
  }) => {
    const { body } = await get('/api/outings');
    for (const limit of [1, 2, 4, 6, 7]) {
      const found = await pages(`/api/outings?limit=${limit}`);
      expect(found.flat()).toEqual(body);
      expect(found).toHaveLength(Math.ceil(6 / limit));
    }
    const inline = await pages('/api/outings?limit=5&photos=inline');
    expect(inline.map((page) => page.length)).toEqual([5, 1]);
  });

  it.for(['limit=0', 'limit=5001', 'limit=x', 'limit=', 'limit=-1', 'limit=1&limit=2'])(
    'is refused with a reason for %s',
    async (asked, { get }) => {
      const { status, body } = await get(`/api/outings?${asked}`);
      expect([status, body.issues[0].path]).toEqual([400, 'limit']);
    },
  );

  it.for(['cursor=', 'cursor=x', 'cursor=2026-02-30_01990000-0000-7000-8000-000000000001'])(
    'is refused with a reason for %s',
    async (asked, { get }) => {
      expect((await get(`/api/outings?${asked}`)).status).toBe(400);
    },
  );

  it('has at most 5,000, with a link to the next page', async ({ store, pages }) => {
    await store(5000);
    const found = await pages('/api/outings');
    expect(found.map((page) => page.length)).toEqual([5000, 6]);
    const dates = found.flat().map(({ date }) => date);
    expect(dates).toEqual(dates.toSorted().toReversed());
    expect(new Set(found.flat().map(({ id }) => id)).size).toBe(5006);
  });

  it('is read once for each hunter: beyond a short queue it is refused, with Retry-After', async ({
    user,
    server,
  }) => {
    const lock = await server.database.pool.connect();
    await lock.query('BEGIN; LOCK TABLE outing_species IN ACCESS EXCLUSIVE MODE');
    const refused: Response[] = [];
    const asked = Array.from({ length: 12 }, async (_, n) => {
      const path = n % 2 === 0 ? '/api/seasons' : '/api/trpc/stats.seasons';
      const answer = await user.fetch(path);
      if (answer.status === 429) refused.push(answer);
      return answer.status;
    });
    // One reads, four wait.
    await expect.poll(() => refused.length).toBe(7);
    await lock.query('COMMIT');
    lock.release();
    expect((await Promise.all(asked)).filter((status) => status === 200)).toHaveLength(5);
    for (const answer of refused) {
      expect(answer.headers.get('retry-after')).toBe('5');
      expect(await answer.text()).toContain('Tu cuaderno se está leyendo entero');
    }
  });

  it('is read in one turn by the calls of a batch', async ({ user: { trpc } }) => {
    const [list, seasons, page, memoria] = await Promise.all([
      trpc.outings.list.query(),
      trpc.stats.seasons.query(),
      trpc.outings.page.query(),
      trpc.stats.seasonPrint.query({
        seasons: 'todas',
        photos: true,
        notes: true,
        sheets: true,
        places: 'none',
      }),
    ]);
    expect([list.items.length, page.items.length, memoria.outings]).toEqual([5006, 5000, 5006]);
    expect(seasons.length).toBeGreaterThan(1);
  });

  it('is described in the OpenAPI document', async ({ get }) => {
    const { body } = await get('/api/openapi.json');
    const { parameters, responses } = body.paths['/api/outings'].get;
    expect(parameters.map(({ name }: { name: string }) => name)).toEqual([
      'photos',
      'limit',
      'cursor',
    ]);
    expect(responses['200'].headers.Link.description).toContain('next');
    expect(Object.keys(responses)).toContain('400');
  });
});
