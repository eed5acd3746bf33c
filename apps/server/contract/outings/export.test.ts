import { readTable } from '@cuaderno/book-import';
import { describe, expect } from 'vitest';
import { downloadExport, importExport, readEverything, unzip, userWithBook } from './exports';
import { test as it } from '../fixtures';
import { newUser, PASSWORD, send, visitor } from '../server';

describe('an export', () => {
  it('imported after deleting the account restores everything, photos byte for byte', async ({
    server,
  }) => {
    const user = await userWithBook(server);
    const before = await readEverything(user);
    expect(Object.keys(before.photos)).toHaveLength(5);
    const zip = await downloadExport(user);
    expect(
      (await send(user, 'DELETE', `/api/users/${user.id}`, { password: PASSWORD })).status,
    ).toBe(204);

    const again = await newUser(server.url, 'Otra vez');
    const dry = await importExport(again, zip, '?dryRun=1');
    expect(dry).toMatchObject({
      status: 200,
      body: { dryRun: true, added: 4, existing: 0, refused: [], photos: 5 },
    });
    expect((await send(again, 'GET', '/api/outings')).body).toEqual([]);

    const done = await importExport(again, zip);
    expect(done.body).toEqual({
      dryRun: false,
      added: 4,
      existing: 0,
      refused: [],
      documents: 0,
      photos: 5,
      missingPhotos: 0,
      profile: true,
    });
    expect(await readEverything(again)).toEqual(before);
  });

  it('is complete and opens in a spreadsheet', async ({ server }) => {
    const user = await userWithBook(server);
    const files = await unzip(await downloadExport(user));
    const json = JSON.parse(String(files.get('cuaderno.json')));
    expect(json).toMatchObject({
      format: 'cuaderno-de-caza',
      version: 1,
      profile: { email: user.email },
    });
    expect(json.outings).toHaveLength(4);
    expect(String(files.get('cuaderno.json'))).not.toMatch(/argon2|password|userId|externalAuth/);
    expect([...files.keys()].filter((name) => name.startsWith('fotos/'))).toHaveLength(5);
    const csv = String(files.get('salidas.csv'));
    expect(csv.startsWith('\uFEFFFecha;')).toBe(true);
    expect(csv).toContain(`10/01/2026;Espera;Cazorla;;;"'=1+1; ""El Cantalar""";`);
    expect(csv).toContain(';Jabalí;1;107,1;Plata;');
    expect(csv).toContain(';CyL-26;Homologada;106,5;106,8;0482/2026;12/02/2026');
    const { header, rows } = await readTable(files.get('salidas.xlsx') ?? new Uint8Array());
    expect(header.join(';')).toBe(csv.slice(1, csv.indexOf('\r\n')));
    expect(rows).toHaveLength(csv.trimEnd().split('\r\n').length - 1);
    expect(rows.find(({ cells }) => cells[0] === '2026-01-10')?.cells).toContain(107.1);
  });

  it('imported twice equals once, and never overwrites', async ({ server }) => {
    const user = await userWithBook(server);
    const zip = await downloadExport(user);
    const { body } = await send(user, 'GET', '/api/outings');
    await send(user, 'DELETE', `/api/outings/${body[0].id}`);
    await send(user, 'PUT', `/api/outings/espera/${body.at(-1).id}`, { date: '2024-08-02' });
    const before = await readEverything(user);
    expect((await importExport(user, zip)).body).toMatchObject({
      added: 1,
      existing: 3,
      profile: false,
    });
    expect((await importExport(user, zip)).body).toMatchObject({
      added: 0,
      existing: 4,
      photos: 0,
    });
    const after = await readEverything(user);
    expect(after.outings).toHaveLength(4);
    expect(after.outings.at(-1)).toEqual(before.outings.at(-1));
    expect(after.outings[0]).toMatchObject({ id: body[0].id, species: body[0].species });
  });

  it('can be imported into another account without changing the first', async ({ server }) => {
    const [one, other] = [await userWithBook(server), await newUser(server.url)];
    const before = await readEverything(one);
    expect((await importExport(other, await downloadExport(one))).body).toMatchObject({
      added: 4,
      existing: 0,
    });
    expect(await readEverything(one)).toEqual(before);
  });

  it('is for its user alone, with the token', async ({ server }) => {
    expect((await visitor(server.url).fetch('/api/export')).status).toBe(401);
    expect((await importExport(visitor(server.url), Buffer.from('x'))).status).toBe(401);
    const user = await newUser(server.url);
    for (const type of ['application/json', 'text/plain', 'multipart/form-data; boundary=x']) {
      expect(await importExport(user, Buffer.from('x'), '', type)).toMatchObject({
        status: 415,
        body: { message: 'La copia debe ser un archivo ZIP (application/zip)' },
      });
    }
  });
});

it('HEAD makes no export', async ({ server }) => {
  const user = await newUser(server.url);
  const ahead = await user.fetch('/api/export', { method: 'HEAD' });
  expect([ahead.status, ahead.headers.get('content-type')]).toEqual([200, 'application/zip']);
  const linesWith = (...words: string[]) =>
    server
      .output()
      .split('\n')
      .filter((line) => words.every((word) => line.includes(word)));
  const marker = `"user":${user.id}}`;
  await downloadExport(user);
  await expect.poll(() => linesWith('"GET","path":"/api/export"', marker)).toHaveLength(1);
  await expect.poll(() => linesWith('"book exported"', marker)).toHaveLength(1);
});

it('an export that the client aborts leaves the server as it was', async ({ server }) => {
  const user = await userWithBook(server);
  const abort = new AbortController();
  const response = await user.fetch('/api/export', { signal: abort.signal });
  const reader = response.body?.getReader();
  await reader?.read();
  abort.abort();
  // The next export starts once the aborted one has ended.
  for (;;) {
    const { status } = await user.fetch('/api/export');
    if (status === 200) break;
    expect(status).toBe(429);
  }
  expect((await send(user, 'GET', '/api/health')).status).toBe(200);
});
