import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import sharp from 'sharp';
import { describe, expect } from 'vitest';
import { test, startForTest } from '../fixtures';
import { newUser, PASSWORD, send, sessionOf, type TestUser } from '../server';

const SECRETS = {
  surname: 'Robledo',
  phone: '+34 600 123 456',
  address: 'Calle del Olmo, 7',
  municipality: 'Hornachuelos',
  province: 'Córdoba',
  ccaa: 'Andalucía',
  finca: 'Las Mezquitillas',
  armada: 'Los Llanos',
  lugar: 'Umbría del Rey',
  description: 'Niebla hasta las diez',
};

const photoOf = async (background: string) => {
  const bytes = await sharp({ create: { width: 40, height: 40, channels: 3, background } })
    .jpeg()
    .toBuffer();
  return `data:image/jpeg;base64,${bytes.toString('base64')}`;
};

/** Writes outings with every kind of text: two of them count, one is archived. */
async function hunt(user: TestUser): Promise<void> {
  const { municipality, province, ccaa, finca, armada, lugar, description } = SECRETS;
  const place = { municipality, province, ccaa, finca, description };
  const photos = [await photoOf('green')];
  const rececho = { ...place, date: '2026-01-11', lugar, photos };
  await send(user, 'POST', '/api/outings/monteria', {
    ...place,
    date: '2026-01-10',
    armada,
    animals: [
      { species: 'Jabalí', score: 111, photos },
      { species: 'Jabalí', score: 106 },
      { species: 'Zorro' },
    ],
  });
  const ibex = { ...rececho, species: 'Macho Montes (Ronda)', score: 225 };
  await send(user, 'POST', '/api/outings/rececho', ibex);
  await send(user, 'POST', '/api/outings/rececho', {
    ...rececho,
    species: 'Corzo',
    score: 131,
    archived: true,
  });
}

const it = test
  .extend('hunter', { scope: 'file' }, async ({ server }) => {
    const hunter = await newUser(server.url, 'Marta Robledo Sanz');
    const { phone, address } = SECRETS;
    const profilePhoto = await photoOf('red');
    await send(hunter, 'PUT', `/api/users/${hunter.id}`, { phone, address, profilePhoto });
    await hunt(hunter);
    return hunter;
  })
  .extend('switchTo', ({ hunter }) => async (changes: object) => {
    const { status } = await send(hunter, 'PUT', `/api/users/${hunter.id}`, changes);
    if (status !== 200) throw new Error(`Not switched: ${status}`);
  })
  .extend('url', ({ hunter }) => async (method = 'GET'): Promise<string | null> => {
    const path = `/api/users/${hunter.id}/public-address`;
    return (await send(hunter, method, path)).body.url;
  })
  /** Switches the page on. @returns its address */
  .extend('publish', ({ switchTo, url }) => async (changes: object = {}) => {
    await switchTo({ publicProfile: true, showStats: true, ...changes });
    return String(await url());
  });

/** Opens an address without a session. */
async function open(address: string, init?: RequestInit) {
  const response = await fetch(address, init);
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/** Requests an address in the form for proxies, which a server must accept too. */
async function openAbsolute(address: string): Promise<void> {
  const { hostname, port } = new URL(address);
  const request = http.get({ hostname, port, path: address });
  const [response] = await once(request, 'response');
  await once(response.resume(), 'end');
}

/** The rows of the page's table, as text. */
const rowsOf = (page: string) =>
  [...page.matchAll(/<tr>([\s\S]*?)<\/tr>/g)].map(([, row = '']) =>
    [...row.matchAll(/<t[hd][^>]*>([\s\S]*?)<\/t[hd]>/g)].map(([, cell = '']) =>
      cell.replace(/<[^>]*>/g, ''),
    ),
  );

describe('the public page of a hunter', () => {
  it('does not exist until it is switched on, at an address of 144 random bits', async ({
    server,
    url,
    publish,
  }) => {
    expect(await url()).toBeNull();
    const address = await publish();
    expect(address).toMatch(/^http:\/\/localhost:\d+\/cazador\/[\w-]{24}$/);
    const { pathname } = new URL(address);
    expect((await open(server.url + pathname)).status).toBe(200);
  });

  it('has the first name, the photo, and counts and medals by species, without archived outings', async ({
    server,
    hunter,
    publish,
  }) => {
    const { pathname } = new URL(await publish());
    const { text } = await open(server.url + pathname);
    expect(text).toContain('<h1>Cuaderno de Marta</h1>');
    expect(rowsOf(text)).toEqual([
      ['Especie', 'Piezas', 'Oro', 'Plata', 'Bronce'],
      ['Jabalí', '2', '1', '1', '–'],
      ['Macho Montes', '1', '1', '–', '–'],
      ['Zorro', '1', '–', '–', '–'],
      ['En total', '4', '2', '1', '–'],
    ]);
    const totals = [...text.matchAll(/<dt>(.*?)<\/dt>\s*<dd>(.*?)<\/dd>/g)];
    expect(totals.map(([, name, count]) => [name, count?.replace(/<[^>]*>/g, '')])).toEqual([
      ['Esperas', '–'],
      ['Monterías', '1'],
      ['Recechos', '1'],
    ]);
    const [, photo] = /<img src="([^"]*)"/.exec(text) ?? [];
    expect(photo).toBe(`${pathname}/foto`);
    const image = await fetch(server.url + photo);
    expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    const { profilePhoto } = (await send(hunter, 'GET', '/api/auth/user')).body;
    expect(Buffer.from(await image.arrayBuffer()).toString('base64')).toBe(
      profilePhoto.replace('data:image/jpeg;base64,', ''),
    );
  });

  it('has no date, place, photo of an outing, surname or e-mail, in its source or headers', async ({
    server,
    hunter,
    publish,
  }) => {
    const { pathname } = new URL(await publish());
    const outings = (await send(hunter, 'GET', '/api/outings')).text;
    const ids = [...outings.matchAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g)].map(([id]) => id);
    const years = ['2025', '2026', '/01/', 'enero', 'Enero', 'Ronda'];
    for (const path of [pathname, `${pathname}/foto`]) {
      const { text, headers } = await open(server.url + path);
      const shown = text + JSON.stringify([...headers].filter(([name]) => name !== 'date'));
      for (const secret of [...Object.values(SECRETS), ...years, ...ids, hunter.email, 'Sanz']) {
        // A request id is random.
        expect(shown.replace(headers.get('x-request-id') ?? '', '')).not.toContain(secret);
      }
      expect(text).not.toMatch(/<script|data:|<!--/);
    }
  });

  it('has no figures without `showStats`, and no image without a photo', async ({
    server,
    publish,
    switchTo,
    hunter,
  }) => {
    const { pathname } = new URL(await publish({ showStats: false }));
    const page = await open(server.url + pathname);
    expect(page.status).toBe(200);
    expect(page.text).toContain('Cuaderno de Marta');
    expect(page.text).not.toMatch(/<table|<dl|Piezas|Jabalí/);
    const { profilePhoto } = (await send(hunter, 'GET', '/api/auth/user')).body;
    await switchTo({ profilePhoto: null });
    expect((await open(server.url + pathname)).text).not.toContain('<img');
    expect((await open(`${server.url}${pathname}/foto`)).status).toBe(404);
    await switchTo({ profilePhoto });
  });

  it('is not indexed, stored or framed, and sends no referrer', async ({ server, publish }) => {
    const { pathname } = new URL(await publish());
    for (const path of [pathname, `${pathname}/foto`, '/cazador/nobody']) {
      const { headers, text } = await open(server.url + path);
      expect(Object.fromEntries(headers)).toMatchObject({
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex, nofollow',
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringMatching(/^default-src 'none'; (style|sandbox)/),
      });
      expect(headers.get('etag')).toBeNull();
      expect(headers.get('set-cookie')).toBeNull();
      if (path.endsWith('foto')) continue;
      expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(text).toContain('<meta name="robots" content="noindex">');
    }
  });

  it('neither needs nor uses a session', async ({ server, hunter, publish }) => {
    const { pathname } = new URL(await publish());
    const headers = await sessionOf(server.url, hunter.email);
    const page = await open(server.url + pathname, { headers });
    expect(page.text).toBe((await open(server.url + pathname)).text);
    expect(page.headers.get('set-cookie')).toBeNull();
  });

  it('is the same 404 once it is switched off, and back at its address when switched on', async ({
    server,
    url,
    publish,
    switchTo,
  }) => {
    const address = await publish();
    const page = server.url + new URL(address).pathname;
    await switchTo({ publicProfile: false });
    expect(await url()).toBeNull();
    const unknown = await open(`${server.url}/cazador/${randomBytes(18).toString('base64url')}`);
    expect(unknown.status).toBe(404);
    for (const gone of [page, `${page}/foto`]) {
      const { status, text } = await open(gone);
      expect([status, text]).toEqual([404, unknown.text]);
    }
    expect(await publish()).toBe(address);
    expect((await open(page)).status).toBe(200);
  });

  it('moves when its address is renewed, also while it is switched off', async ({
    server,
    url,
    publish,
    switchTo,
  }) => {
    const first = await publish();
    const second = String(await url('POST'));
    expect(second).not.toBe(first);
    expect(await url()).toBe(second);
    await switchTo({ publicProfile: false });
    expect(await url('POST')).toBeNull();
    const third = await publish();
    const unknown = await open(`${server.url}/cazador/nobody`);
    for (const old of [first, second]) {
      const { status, text } = await open(server.url + new URL(old).pathname);
      expect([status, text]).toEqual([404, unknown.text]);
    }
    expect((await open(server.url + new URL(third).pathname)).status).toBe(200);
  });

  it.for([
    '/cazador',
    '/cazador/',
    '/cazador/%E0%A4%A',
    '/cazador/%00',
    '/cazador/a/b/c',
    "/cazador/' OR true --",
    `/cazador/${'x'.repeat(64)}/foto`,
    '/CAZADOR/index.html',
  ])('is not found at %s, which is no page of the app', async (path, { server }) => {
    const { status, text } = await open(server.url + path);
    expect(status).toBe(404);
    expect(text).toBe((await open(`${server.url}/cazador/nobody`)).text);
  });

  it('is not in the logs by its address, nor in the hunter’s export', async ({
    server,
    hunter,
    publish,
  }) => {
    const { pathname } = new URL(await publish());
    const token = pathname.split('/')[2] ?? '';
    await open(server.url + pathname);
    await open(`${server.url}/cazador//${token}`);
    await open(`${server.url}/cazador%2F${token}`);
    await open(`${server.url}/%63azador/${token}`);
    await openAbsolute(`${server.url}/cazador/${token}`);
    await open(`${server.url}/CAZADOR/${token}/foto`);
    await expect.poll(() => server.output()).toContain('"/CAZADOR/…/foto"');
    expect(server.output()).toContain(`"${server.url}/cazador/…"`);
    expect(server.output()).toContain('"/cazador/…"');
    expect(server.output()).not.toContain(token);
    const copy = Buffer.from(await (await hunter.fetch('/api/export')).arrayBuffer());
    expect(copy.includes('cuaderno.json')).toBe(true);
    expect(copy.includes(token)).toBe(false);
    expect((await send(hunter, 'GET', '/api/auth/user')).text).not.toContain(token);
  });

  it('of an account without a name or outings is a page too', async ({ server, query }) => {
    const user = await newUser(server.url, 'nadie@correo.es');
    await send(user, 'PUT', `/api/users/${user.id}`, { publicProfile: true });
    const { url } = (await send(user, 'GET', `/api/users/${user.id}/public-address`)).body;
    const page = await open(server.url + new URL(url).pathname);
    expect(page.status).toBe(200);
    expect(page.text).toContain('<h1>Cuaderno de un cazador</h1>');
    expect(page.text).toContain('Todavía no hay piezas anotadas.');
    expect(page.text).not.toContain('correo.es');
    // Switched on by an earlier version, which had no addresses.
    await query('UPDATE users SET public_token = NULL WHERE id = $1', [user.id]);
    const address = `/api/users/${user.id}/public-address`;
    expect((await send(user, 'GET', address)).body).toEqual({ url: null });
    expect((await send(user, 'POST', address)).body.url).toContain('/cazador/');
  });

  it('is gone with its account', async ({ server, query }) => {
    const user = await newUser(server.url);
    await send(user, 'PUT', `/api/users/${user.id}`, { publicProfile: true });
    const { url } = (await send(user, 'GET', `/api/users/${user.id}/public-address`)).body;
    const page = server.url + new URL(url).pathname;
    expect((await open(page)).status).toBe(200);
    await send(user, 'DELETE', `/api/users/${user.id}`, { password: PASSWORD });
    expect((await open(page)).status).toBe(404);
    const token = url.split('/').at(-1);
    expect((await query('SELECT FROM users WHERE public_token = $1', [token])).rowCount).toBe(0);
  });

  it('is opened 300 times in a quarter of an hour by one network, whatever headers it sends', async () => {
    const server = await startForTest();
    const page = `${server.url}/cazador/nobody`;
    for (let done = 0; done < 300; done += 20) {
      const statuses = await Promise.all(
        Array.from({ length: 20 }, async (_, index) => {
          const headers = { 'x-forwarded-for': `198.51.100.${done % 250}, 192.0.2.${index}` };
          return (await open(page, { headers })).status;
        }),
      );
      expect(new Set(statuses)).toEqual(new Set([404]));
    }
    const { status, headers, text } = await open(page);
    expect(status).toBe(429);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(text).toContain('Demasiados intentos');
    // Beyond it, a flood waits for nothing and takes no connection from anybody.
    const lock = await server.database.pool.connect();
    await lock.query('BEGIN; LOCK TABLE rate_limits IN ACCESS EXCLUSIVE MODE');
    const flood = await Promise.all(Array.from({ length: 50 }, () => open(page)));
    await lock.query('ROLLBACK');
    lock.release();
    expect(new Set(flood.map((each) => each.status))).toEqual(new Set([429]));
  });
});
