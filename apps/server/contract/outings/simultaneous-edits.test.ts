import sharp from 'sharp';
import { describe, expect } from 'vitest';
import { test as it } from '../fixtures';
import { newUser, send } from '../server';

const RECECHO = { date: '2026-01-11', species: 'Corzo', score: 100 };
/** Few bytes, many pixels. */
const photo = async () => {
  const background = { r: 40, g: 90, b: 40 };
  const bytes = await sharp({ create: { width: 3000, height: 2000, channels: 3, background } })
    .png()
    .toBuffer();
  return `data:image/png;base64,${bytes.toString('base64')}`;
};

describe("one user's writes", () => {
  it('26 simultaneous edits with photos of one outing don’t block other users, and all succeed', async ({
    server,
  }) => {
    const [busy, other] = [await newUser(server.url), await newUser(server.url)];
    const { body: created } = await send(busy, 'POST', '/api/outings/rececho', RECECHO);
    const photos = [await photo()];
    const edits = Promise.all(
      Array.from({ length: 26 }, (_, at) =>
        send(busy, 'PUT', `/api/outings/rececho/${created.id}`, {
          ...RECECHO,
          lugar: `Puesto ${at}`,
          photos,
        }),
      ),
    );
    const busyness = { over: false };
    void edits.finally(() => {
      busyness.over = true;
    });
    const answers: number[] = [];
    while (!busyness.over) answers.push((await send(other, 'GET', '/api/outings')).status);
    expect(answers.length).toBeGreaterThan(5);
    expect(new Set(answers)).toEqual(new Set([200]));
    const done = await edits;
    expect(new Set(done.map(({ status }) => status))).toEqual(new Set([200]));
    const { body: after } = await send(busy, 'GET', `/api/outings/${created.id}`);
    expect(after.version).toBe(created.version + 26);
    expect(after.photos).toHaveLength(1);
  });

  it('that are blocked for seconds are 503, and nothing of them is written', async ({ server }) => {
    const user = await newUser(server.url);
    const { body: created } = await send(user, 'POST', '/api/outings/rececho', RECECHO);
    const client = await server.database.pool.connect();
    await client.query('BEGIN');
    await client.query('SELECT FROM outings WHERE id = $1 FOR UPDATE', [created.id]);
    const address = `/api/outings/rececho/${created.id}`;
    const late = await send(user, 'PUT', address, { ...RECECHO, lugar: 'Collado' });
    expect(late.status).toBe(503);
    expect(late.headers.get('retry-after')).toBe('5');
    await client.query('COMMIT');
    client.release();
    expect((await send(user, 'GET', `/api/outings/${created.id}`)).body).toEqual(created);
  });
});
