import { describe, expect } from 'vitest';
import { test } from './fixtures';

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

  it('has at most 5,000, with a link to the next page', async ({ user, store, pages }) => {
    await store(5000);
    const found = await pages('/api/outings');
    expect(found.map((page) => page.length)).toEqual([5000, 6]);
    const dates = found.flat().map(({ date }) => date);
    expect(dates).toEqual(dates.toSorted().toReversed());
    expect(new Set(found.flat().map(({ id }) => id)).size).toBe(5006);
    expect(await user.trpc.outings.listWhole.query({})).toHaveLength(5000);
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
