import { seasonOf, todayInSpain } from '@cuaderno/domain';
import { readPdf } from '@cuaderno/season-print/testing';
import { describe, expect } from 'vitest';
import { noisyJpeg } from './exports';
import { test } from '../fixtures';
import { toDataString } from '../photos/sample-photos';
import { newUser, send, type TestServer, type TestUser, visitor } from '../server';

const SEASON = seasonOf(todayInSpain()) - 1;
const PLACE = { municipality: 'Cazorla', province: 'Jaén', ccaa: 'Andalucía' };
/** The measures of a boar of 106.80, whose estimate was a gold. */
const BOAR = {
  lengthLeft: 22.2,
  lengthRight: 21.4,
  widthLeft: 23.6,
  widthRight: 23.4,
  perimeterLeft: 6.3,
  perimeterRight: 6.2,
  tuskBeauty: 1.5,
  grinderBeauty: 1.5,
  deductions: 1,
};
const address = (seasons: string | number = SEASON, query = '') =>
  `/api/seasons/${seasons}/memoria.pdf${query}`;

/** Registers a user with a season of three outings, a gold with its photo among them, and one the year before. */
async function userWithSeason(server: Pick<TestServer, 'url'>): Promise<TestUser> {
  const user = await newUser(server.url, 'Rosario Gómez');
  const write = async (type: string, outing: object) => {
    const { status } = await send(user, 'POST', `/api/outings/${type}`, outing);
    expect(status).toBe(201);
  };
  const photos = [toDataString(await noisyJpeg())];
  await write('espera', {
    date: `${SEASON}-06-10`,
    ...PLACE,
    cotoName: 'El Cantalar',
    place: 'Charca',
    startTime: '20:00',
    endTime: '23:00',
    species: 'Jabalí',
    score: 111,
    measurement: { scale: 'cic-jabali-1', date: `${SEASON}-06-20`, values: BOAR },
    photos,
    description: 'Niebla a las once.\nSe oyó la ronca 🦌',
  });
  await write('espera', { date: `${SEASON}-07-10`, ...PLACE });
  await write('monteria', {
    date: `${SEASON}-11-10`,
    municipality: 'Hornachuelos',
    province: 'Córdoba',
    ccaa: 'Andalucía',
    finca: 'Las Mezquitillas',
    puesto: 7,
    animals: [
      { species: 'Venado', score: 182.6, photos },
      { species: 'Zorro', quantity: 3 },
    ],
  });
  await write('rececho', { date: `${SEASON - 1}-06-10`, ...PLACE, species: 'Corzo' });
  return user;
}

async function download(user: TestUser, path = address()) {
  const response = await user.fetch(path);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  const pdf = await readPdf(new Uint8Array(await response.arrayBuffer()));
  expect(response.headers.get('memoria-pages')).toBe(String(pdf.pages.length));
  const estimate = await send(user, 'GET', path.replace('.pdf', ''));
  expect([path, estimate.body.pages]).toEqual([path, pdf.pages.length]);
  return { ...pdf, response, text: pdf.pages.join('\n').replaceAll(/\s+/g, ' ') };
}

const it = test.extend('hunter', { scope: 'file' }, ({ server }) => userWithSeason(server));

describe('the memoria of a season', () => {
  it('has the figures of the season', async ({ hunter }) => {
    const { body } = await send(hunter, 'GET', `/api/seasons/${SEASON}`);
    const { now } = body;
    const { text, response, bookmarks, check } = await download(hunter);
    expect(check).toContain('No syntax or stream encoding errors found');
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="memoria-${SEASON}-${String((SEASON + 1) % 100).padStart(2, '0')}.pdf"`,
    );
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect(now).toMatchObject({ outings: 3, pieces: 5, blank: 1, minutes: 180 });
    expect(text).toContain(
      'Tres salidas en dos municipios de dos provincias, una de ellas en blanco.',
    );
    expect(text).toContain(`${now.outings} ${now.pieces} 2 ${now.blank} 3 Salidas Piezas Medallas`);
    expect(text).toContain('1 antes 1 antes 0 antes 0 antes – antes');
    expect(text).toMatch(/Longitud de las navajas 22,2 21,4 21,80 .*Total 106,80/);
    expect(text).toContain('Medida por la hoja oficial el');
    expect(text).toContain(`20/06/${SEASON}. Sin homologar.`);
    expect(text).toContain('Se oyó la ronca»');
    expect(text).toContain('Niebla a las once.');
    expect(bookmarks).toContain(`Jabalí, Cazorla, Jaén, 10/06/${SEASON}`);
    expect(text).toContain('Rosario Gómez');
  });

  it('says no more of a place than was chosen, and never the ground', async ({ hunter }) => {
    const read = async (places: string) => {
      const { text, objects, facts, structure, response } = await download(
        hunter,
        address(SEASON, `?lugares=${places}`),
      );
      const name = response.headers.get('content-disposition');
      return `${text} ${objects} ${facts} ${structure} ${name}`;
    };
    const SECRETS = ['Cantalar', 'Mezquitillas', 'Charca', 'puesto'];
    for (const [places, said, unsaid] of [
      ['municipio', ['Cazorla', 'Jaén'], []],
      ['provincia', ['Jaén', 'Córdoba'], ['Cazorla', 'Hornachuelos']],
      ['comunidad', ['Andalucía'], ['Cazorla', 'Hornachuelos', 'Jaén', 'Córdoba']],
      ['no', [], ['Cazorla', 'Hornachuelos', 'Jaén', 'Córdoba', 'Andalucía', 'Dónde']],
    ] as const) {
      const all = await read(places);
      for (const name of said) expect(all).toContain(name);
      for (const name of [...unsaid, ...SECRETS]) expect(all).not.toContain(name);
    }
  });

  it('leaves out photos and notes', async ({ hunter }) => {
    const whole = await download(hunter);
    const plain = await download(hunter, address(SEASON, '?fotos=0&notas=0&hojas=0'));
    expect(whole.objects).toContain('/DCTDecode');
    expect(plain.objects).not.toContain('/DCTDecode');
    expect(plain.text).not.toContain('Niebla');
    expect(plain.text).not.toContain('Hoja de medición');
    expect(plain.text).toContain('106,80');
    expect(plain.text).toContain('Incluye lugares. Cuaderno de Caza.');
  });

  it('is made of several seasons and of all', async ({ hunter }) => {
    const several = await download(hunter, address(`${SEASON - 1}-${SEASON}`));
    expect(several.text).toContain('Cuatro salidas');
    expect(several.text).toContain('Temporada a temporada');
    expect((await download(hunter, address('todas'))).facts).toContain('todas las temporadas');
    const empty = await download(hunter, address(1999));
    expect([empty.pages.length, empty.text.includes('Sin salidas en el cuaderno.')]).toEqual([
      3,
      true,
    ]);
  });

  it('is foretold: what it has, and how large it is', async ({ hunter }) => {
    const { status, body } = await send(hunter, 'GET', `/api/seasons/${SEASON}/memoria`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      outings: 3,
      pieces: 5,
      medals: 2,
      photos: 2,
      notes: 1,
      sheets: 1,
    });
    const { pages } = await download(hunter);
    expect(body.pages).toBe(pages.length);
    const without = await send(hunter, 'GET', `/api/seasons/${SEASON}/memoria?fotos=0&lugares=no`);
    expect(without.body).toMatchObject({ photos: 2, pages: pages.length - 1 });
    expect(without.body.bytes).toBeLessThan(body.bytes);
  });
});

describe('a request for a memoria', () => {
  it('is for its hunter alone, with a session or a token', async ({ hunter, server }) => {
    for (const path of [address(), `/api/seasons/${SEASON}/memoria`]) {
      expect((await visitor(server.url).fetch(path)).status).toBe(401);
    }
    const stranger = await newUser(server.url);
    expect((await download(stranger)).text).toContain('Sin salidas en el cuaderno.');
    const { body } = await send(hunter, 'POST', '/api/tokens', {
      name: 'Imprenta',
      canWrite: false,
      days: 30,
    });
    const response = await fetch(server.url + address(), {
      headers: { authorization: `Bearer ${body.token}` },
    });
    expect(response.status).toBe(200);
    await response.arrayBuffer();
  });

  it.for([
    [
      '/api/seasons/abc/memoria.pdf',
      'La temporada se nombra por su primer año: 2026, 2024-2026, o todas',
    ],
    [
      '/api/seasons/2026-2024/memoria.pdf',
      'La temporada se nombra por su primer año: 2026, 2024-2026, o todas',
    ],
    [
      '/api/seasons/9999/memoria.pdf',
      'La temporada se nombra por su primer año: 2026, 2024-2026, o todas',
    ],
    ['/api/seasons/2024/memoria.pdf?fotos=si', 'Indica en «fotos» uno de: 0, 1'],
    ['/api/seasons/2024/memoria.pdf?fotos=0&fotos=1', 'Indica en «fotos» uno de: 0, 1'],
    [
      '/api/seasons/2024/memoria.pdf?lugar=no',
      'No hay ninguna opción «lugar»: son fotos, notas, hojas, lugares',
    ],
    [
      '/api/seasons/2024/memoria?lugares%5B%5D=no',
      'No hay ninguna opción «lugares[]»: son fotos, notas, hojas, lugares',
    ],
    [
      '/api/seasons/2024/memoria?lugares=no&lugares=no',
      'Indica en «lugares» uno de: municipio, provincia, comunidad, no',
    ],
    [
      '/api/seasons/2024/memoria.pdf?lugares=coto',
      'Indica en «lugares» uno de: municipio, provincia, comunidad, no',
    ],
    [
      '/api/seasons/2024/memoria.pdf?lugares=__proto__',
      'Indica en «lugares» uno de: municipio, provincia, comunidad, no',
    ],
    [
      '/api/seasons/x/memoria',
      'La temporada se nombra por su primer año: 2026, 2024-2026, o todas',
    ],
  ] as const)('of %s is refused in words', async ([path, message], { hunter }) => {
    expect(await send(hunter, 'GET', path)).toMatchObject({ status: 400, body: { message } });
  });

  it('with HEAD makes nothing', async ({ hunter }) => {
    const response = await hunter.fetch(address(), { method: 'HEAD' });
    expect([response.status, response.headers.get('memoria-pages')]).toEqual([200, null]);
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(response.headers.get('content-disposition')).toContain(`memoria-${SEASON}-`);
  });

  it('beside another of the same hunter waits its turn', async ({ hunter }) => {
    const answers = await Promise.all([1, 2, 3].map(() => hunter.fetch(address())));
    const refused = answers.filter(({ status }) => status === 429);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(refused).toHaveLength(2);
    for (const answer of refused) {
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(await answer.json()).toMatchObject({
        message: 'Ya se está haciendo una memoria: espera a que termine',
      });
    }
    for (const answer of answers) if (!answer.bodyUsed) await answer.arrayBuffer();
  });

  it('that the hunter cancels leaves the way free for the next', async ({ hunter }) => {
    const abort = new AbortController();
    const cancelled = hunter.fetch(address(), { signal: abort.signal });
    abort.abort();
    await expect(cancelled).rejects.toThrow('aborted');
    await expect
      .poll(
        async () => {
          const response = await hunter.fetch(address());
          await response.arrayBuffer();
          return response.status;
        },
        { timeout: 30_000 },
      )
      .toBe(200);
    expect((await send(hunter, 'GET', '/api/health')).status).toBe(200);
  });
});
