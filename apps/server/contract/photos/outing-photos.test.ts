import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect } from 'vitest';
import { monteria, rececho } from '../outings/sample-outings';
import { test as it } from '../fixtures';

const photo = async (red: number) => {
  const bytes = await sharp({
    create: { width: 64, height: 48, channels: 3, background: { r: red, g: 90, b: 40 } },
  })
    .jpeg()
    .toBuffer();
  return `data:image/jpeg;base64,${bytes.toString('base64')}`;
};

describe('photos of an outing', () => {
  it('are stored as JPEG under addresses, kept by an edit that refers to them and deleted by one that does not', async ({
    user,
    post,
    put,
  }) => {
    const { body: created } = await post('rececho', {
      ...rececho,
      photos: [await photo(10), await photo(200)],
    });
    expect(created.photos).toHaveLength(2);
    const [first, second] = created.photos as [string, string];
    expect(first).toMatch(/^\/api\/photos\/[0-9a-f-]{36}$/);

    const served = await user.fetch(first);
    expect(served.headers.get('content-type')).toBe('image/jpeg');
    expect(served.headers.get('cache-control')).toBe('private, no-cache');
    expect(served.headers.get('x-content-type-options')).toBe('nosniff');
    expect(served.headers.get('content-security-policy')).toContain('sandbox');
    expect(await sharp(await served.arrayBuffer()).metadata()).toMatchObject({
      format: 'jpeg',
      width: 64,
      height: 48,
    });
    const revalidated = await user.fetch(first, {
      headers: { 'if-none-match': served.headers.get('etag') ?? '', 'cache-control': 'max-age=0' },
    });
    expect(revalidated.status).toBe(304);

    const { body: edited } = await put('rececho', created.id, { ...rececho, photos: [second] });
    expect(edited.photos).toEqual([second]);
    expect((await user.fetch(first)).status).toBe(404);
    expect((await user.fetch(`${second}?size=thumb`)).status).toBe(200);
  });

  it('of a piece belong to that piece, and are inlined on request', async ({ get, post }) => {
    const { body: created } = await post('monteria', {
      ...monteria,
      animals: [{ species: 'Venado', photos: [await photo(1)] }, { species: 'Lobo' }],
    });
    expect(created.photos).toEqual([]);
    expect(created.species[0].photos).toHaveLength(1);
    const one = await get(`/api/outings/${created.id}?photos=inline`);
    expect(one.body.species[0].photos[0]).toMatch(/^data:image\/jpeg;base64,/);
    const all = await get('/api/outings?photos=inline');
    const again = all.body.find((outing: { id: string }) => outing.id === created.id);
    expect(again.species[0].photos[0]).toBe(one.body.species[0].photos[0]);
    expect((await get('/api/outings?photos=other')).status).toBe(400);
    // Photos aren't compressed again.
    expect(all.headers.get('content-encoding')).toBeNull();
    expect((await get('/api/outings')).headers.get('content-encoding')).not.toBeNull();
  });

  it('may be staged, repeatedly, until an outing refers to them', async ({ user, post }) => {
    const id = randomUUID();
    const bytes = Buffer.from((await photo(50)).split(',')[1] ?? '', 'base64');
    const stage = () =>
      user.fetch(`/api/photos/${id}`, {
        method: 'PUT',
        body: bytes,
        headers: { 'content-type': 'image/jpeg' },
      });
    expect([(await stage()).status, (await stage()).status]).toEqual([204, 204]);
    const { status, body } = await post('rececho', { ...rececho, photos: [`/api/photos/${id}`] });
    expect({ status, photos: body.photos }).toEqual({ status: 201, photos: [`/api/photos/${id}`] });
  });

  it('that were never uploaded are refused, and nothing is stored', async ({ get, post }) => {
    const before = (await get('/api/outings')).body.length;
    const answer = await post('rececho', { ...rececho, photos: [`/api/photos/${randomUUID()}`] });
    expect(answer.status).toBe(400);
    expect((await get('/api/outings')).body).toHaveLength(before);
  });

  it.for([
    'data:image/jpeg;base64,AAAA',
    'data:text/html;base64,PGI+',
    'data:image/jpeg;base64,***',
    'data:',
  ])('that are no images are refused: %s', async (data, { post }) => {
    const answer = await post('monteria', {
      ...monteria,
      animals: [{ species: 'Lobo' }, { species: 'Lobo', photos: [data] }],
    });
    expect(answer.status).toBe(400);
    expect(answer.body.issues[0].path).toBe('animals.1.photos.0');
  });

  it('of more than 10 MiB are refused with 413, a body of more than 32 MiB too', async ({
    user,
    post,
  }) => {
    const big = `data:image/jpeg;base64,${Buffer.alloc(10 * 1024 * 1024 + 1).toString('base64')}`;
    expect((await post('rececho', { ...rececho, photos: [big] })).status).toBe(413);
    expect(
      (await post('rececho', { ...rececho, description: 'x'.repeat(33 * 1024 * 1024) })).status,
    ).toBe(413);
    const staged = await user.fetch(`/api/photos/${randomUUID()}`, {
      method: 'PUT',
      body: new Uint8Array(10 * 1024 * 1024 + 1),
      headers: { 'content-type': 'image/jpeg' },
    });
    expect(staged.status).toBe(413);
  });
});
