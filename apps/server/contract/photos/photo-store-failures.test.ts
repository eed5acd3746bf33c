import { seasonOf } from '@cuaderno/domain';
import { describe, expect } from 'vitest';
import { importExport, downloadExport, noisyJpeg } from '../outings/exports';
import { bytesOf, espera, putPhoto, test as it, UNAVAILABLE } from './photo-store-fixtures';
import { toDataString } from './sample-photos';
import { newUser, send, startBuilt } from '../server';

it.beforeEach(({ s3 }) => s3.behave('fine'));

describe('object storage that fails', () => {
  for (const mode of ['gone', 'refusing', 'full'] as const) {
    it(`(${mode}) takes no photo and loses nothing`, async ({ server, s3, countRows }) => {
      const user = await newUser(server.url);
      const before = await countRows();
      s3.behave(mode);
      const { id, response } = await putPhoto(user);
      expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
      expect(await response.json()).toEqual({ message: UNAVAILABLE });
      const outing = await espera(user, [toDataString(await noisyJpeg())]);
      expect([outing.status, outing.body.message]).toEqual([503, UNAVAILABLE]);
      expect(await countRows()).toBe(before);
      s3.behave('fine');
      expect((await putPhoto(user, id)).response.status).toBe(204);
      // What needs no photo goes on.
      expect((await espera(user, [])).status).toBe(201);
    });
  }

  it('makes no half memoria, and an import that goes on when it is repeated', async ({
    server,
    s3,
  }) => {
    const user = await newUser(server.url);
    const { body } = await espera(user, [toDataString(await noisyJpeg())]);
    await espera(user, []);
    const zip = await downloadExport(user);
    const other = await newUser(server.url);
    s3.behave('gone');
    const memoria = await user.fetch(`/api/seasons/${seasonOf(body.date)}/memoria.pdf`);
    expect([memoria.status, await memoria.json()]).toEqual([503, { message: UNAVAILABLE }]);
    const stopped = await importExport(other, zip);
    expect(stopped).toEqual({ status: 503, body: { message: UNAVAILABLE } });
    s3.behave('fine');
    const { body: report } = await importExport(other, zip);
    expect(report).toMatchObject({ photos: 1, refused: [] });
    expect((await send(other, 'GET', '/api/outings')).body).toHaveLength(2);
  });

  it('answers 503 for a photo, whole or a part, and nothing that could be cached', async ({
    server,
    s3,
  }) => {
    const user = await newUser(server.url);
    const { id } = await putPhoto(user);
    s3.behave('gone');
    for (const headers of [{}, { range: 'bytes=0-9' }]) {
      const answer = await user.fetch(`/api/photos/${id}`, { headers });
      expect(answer.status).toBe(503);
      expect(await answer.json()).toEqual({ message: UNAVAILABLE });
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-type': expect.stringContaining('application/json'),
        'cache-control': 'no-store',
      });
      expect(answer.headers.get('etag')).toBeNull();
    }
    expect(server.output()).toContain('object storage failed');
    s3.behave('fine');
    expect((await user.fetch(`/api/photos/${id}`)).status).toBe(200);
  });

  it('ends an answer that it ends early: no half photo looks whole', async ({ server, s3 }) => {
    const user = await newUser(server.url);
    const { id } = await putPhoto(user);
    s3.behave('cut');
    await expect(user.fetch(`/api/photos/${id}`).then(bytesOf)).rejects.toThrow('terminated');
  });

  it('that is slow keeps nobody else waiting', async ({ server, s3 }) => {
    const user = await newUser(server.url);
    const { id } = await putPhoto(user);
    s3.behave('slow');
    const waiting = Array.from({ length: 60 }, () =>
      user.fetch(`/api/photos/${id}`).then(({ status }) => status),
    );
    const begun = performance.now();
    expect((await send(user, 'GET', '/api/outings')).status).toBe(200);
    expect(performance.now() - begun).toBeLessThan(5_000);
    expect(new Set(await Promise.all(waiting))).toEqual(new Set([503]));
  });
});

describe('the start', () => {
  const refusalOf = (variables: Record<string, string>) =>
    startBuilt(variables).then(
      (server) => server.stop(),
      (error: Error) => error.message,
    );

  it('is refused with a wrong configuration, in words', async ({ server, s3 }) => {
    const { url } = server.database;
    const right = { DATABASE_URL: url, ...s3.variables };
    expect(await refusalOf({ ...right, AWS_ACCESS_KEY_ID: '' })).toContain(
      'AWS_ACCESS_KEY_ID: must be set for PHOTO_STORE',
    );
    expect(await refusalOf({ ...right, PHOTO_STORE: 'fotos' })).toContain(
      'PHOTO_STORE: must be an address like s3://bucket?endpoint=',
    );
    expect(await refusalOf({ ...right, AWS_SECRET_ACCESS_KEY: 'x' })).toContain(
      'the keys are wrong, or may not use it',
    );
    const other = right.PHOTO_STORE.replace('fotos', 'otras');
    expect(await refusalOf({ ...right, PHOTO_STORE: other })).toContain('there is no such bucket');
    const nowhere = right.PHOTO_STORE.replace(/127\.0\.0\.1%3A\d+/, '127.0.0.1%3A59999');
    expect(await refusalOf({ ...right, PHOTO_STORE: nowhere })).toContain('ECONNREFUSED');
    const user = await newUser(server.url);
    await putPhoto(user);
    expect(await refusalOf({ DATABASE_URL: url })).toContain(
      'photos of this database are in object storage',
    );
    expect(await refusalOf({ DATABASE_URL: url, PHOTO_REDIRECT: '1' })).toContain(
      'PHOTO_REDIRECT: goes together with PHOTO_STORE',
    );
  });
});
