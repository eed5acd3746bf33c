import { delay, HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { createMunicipalitySearch } from './create-municipality-search';
import { OPEN_DATA_TIMEOUT, type OpenDataApi } from './open-data';

const baseUrl = 'https://datos.example';
const V21 = `${baseUrl}/api/explore/v2.1/catalog/datasets/georef-spain-municipio/records`;
const V1 = `${baseUrl}/api/records/1.0/search/`;

const service = setupServer();
beforeAll(() => service.listen({ onUnhandledRequest: 'error' }));
afterEach(() => {
  service.resetHandlers();
  vi.useRealTimers();
});
afterAll(() => service.close());

const warn = vi.fn();
beforeEach(() => warn.mockClear());
const searchBy = (api: OpenDataApi) =>
  createMunicipalitySearch({ source: 'opendatasoft', baseUrl, api, log: { warn } });

const cazorla = { name: 'Cazorla', province: 'Jaén', ccaa: 'Andalucía', code: '23028' };
const row = (mun_code: string, mun_name: string) => ({
  mun_name,
  mun_code,
  prov_code: mun_code.slice(0, 2),
  acom_name: 'Andalucía',
});
const results = (...rows: unknown[]) =>
  HttpResponse.json({ total_count: rows.length, results: rows });

/** Mocks the service's answer. @returns the requested addresses */
function listenTo(path: string, answer: () => Response) {
  const requests: URL[] = [];
  service.use(
    http.get(path, ({ request }) => {
      requests.push(new URL(request.url));
      return answer();
    }),
  );
  return requests;
}

describe('the service by v2.1', () => {
  it('is queried for four fields of 50 rows sorted by name', async () => {
    const requests = listenTo(V21, () => results(row('23028', 'Cazorla')));
    expect(await searchBy('v2.1').search(' Cazorla')).toEqual([cazorla]);
    expect(Object.fromEntries(requests[0]?.searchParams ?? [])).toEqual({
      select: 'mun_name,mun_code,prov_code,acom_name',
      where: 'suggest(mun_name,"Cazorla")',
      order_by: 'mun_name',
      limit: '50',
    });
  });

  it('receives the typed text as text, never as its query language', async () => {
    const requests = listenTo(V21, () => results());
    await searchBy('v2.1').search('x") or 1=1 or suggest(mun_name,"\\');
    expect(requests[0]?.searchParams.get('where')).toBe(
      String.raw`suggest(mun_name,"x\") or 1=1 or suggest(mun_name,\"\\")`,
    );
  });

  it('may return arrays, like its sister datasets', async () => {
    listenTo(V21, () =>
      results({ mun_name: ['Cazorla'], mun_code: ['23028'], prov_code: ['23'], acom_name: [] }),
    );
    expect(await searchBy('v2.1').search('cazorla')).toEqual([cazorla]);
  });

  it('returns each municipality once, without shared lands, located by its code, best first', async () => {
    listenTo(V21, () =>
      results(
        row('53010', 'Comunidad de Villar'),
        row('26176', 'Aldea del Villar'),
        { ...row('16277', 'Villar'), acom_name: 'CASTILLA LA MANCHA' },
        row('16277', 'Villar'),
      ),
    );
    expect(await searchBy('v2.1').search('villar')).toEqual([
      { name: 'Villar', province: 'Cuenca', ccaa: 'Castilla-La Mancha', code: '16277' },
      { name: 'Aldea del Villar', province: 'La Rioja', ccaa: 'La Rioja', code: '26176' },
    ]);
  });

  it('may find nothing', async () => {
    listenTo(V21, () => results());
    expect(await searchBy('v2.1').search('cazorla')).toEqual([]);
    expect(warn).not.toHaveBeenCalled();
  });

  it('is not queried under five letters: full names are found in the embedded list', async () => {
    expect(await searchBy('v2.1').search('Jaén')).toMatchObject([{ code: '23050' }]);
    expect(await searchBy('v2.1').search('Caz')).toEqual([]);
    expect(warn).not.toHaveBeenCalled();
  });
});

describe('the service by v1', () => {
  it('is queried with a wildcard on every word of the name, ascending', async () => {
    const requests = listenTo(V1, () =>
      HttpResponse.json({
        nhits: 1,
        parameters: { dataset: 'georef-spain-municipio', rows: 50 },
        records: [{ recordid: '0a1b', fields: row('23028', 'Cazorla') }],
      }),
    );
    expect(await searchBy('v1').search('Cazorla (de "Jaén")')).toEqual([cazorla]);
    expect(Object.fromEntries(requests[0]?.searchParams ?? [])).toEqual({
      dataset: 'georef-spain-municipio',
      q: 'mun_name:cazorla* AND mun_name:de* AND mun_name:jaen*',
      rows: '50',
      sort: '-mun_name',
      fields: 'mun_name,mun_code,prov_code,acom_name',
    });
  });
});

describe('the embedded list answers', () => {
  const failures: [string, () => Response][] = [
    [
      'a rejected query (400)',
      () => HttpResponse.json({ error_code: 'ODSQLError', message: 'ODSQL' }, { status: 400 }),
    ],
    [
      'an unknown dataset (404)',
      () => HttpResponse.json({ error_code: 'UnknownDataset', message: '' }, { status: 404 }),
    ],
    [
      'too many calls (429)',
      () =>
        HttpResponse.json(
          { errorcode: 10002, error: 'Too many requests' },
          { status: 429, headers: { 'X-RateLimit-Reset': '2026-11-21T00:00:00Z' } },
        ),
    ],
    ['a page in place of data', () => HttpResponse.html('<h1>Bad gateway</h1>')],
    ['an answer of another shape', () => HttpResponse.json({ results: [{ mun_name: 1 }] })],
    ['an invalid code', () => results(row('230280', 'Cazorla'))],
    ['an empty body', () => new HttpResponse(null)],
    ['no connection', () => HttpResponse.error()],
    ['a huge answer', () => HttpResponse.text(`{"results":[${' '.repeat(1024 * 1024)}]}`)],
  ];
  describe.each(['v2.1', 'v1'] as const)('in place of %s', (api) => {
    test.each(failures)('on %s', async (_, answer) => {
      listenTo(api === 'v1' ? V1 : V21, answer);
      expect(await searchBy(api).search('cazorla')).toEqual([cazorla]);
      expect(warn).toHaveBeenCalledOnce();
    });
  });

  it.each([
    ['headers', () => delay('infinite')],
    ['body', () => new HttpResponse(new ReadableStream())],
  ])('after three seconds without %s', async (_, stall) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    let answer: unknown;
    await new Promise<void>((requests) => {
      service.use(
        http.get(V21, () => {
          requests();
          return stall() as Promise<never>;
        }),
      );
      answer = searchBy('v2.1').search('cazorla');
    });
    await vi.advanceTimersByTimeAsync(OPEN_DATA_TIMEOUT);
    expect(await answer).toEqual([cazorla]);
    expect(warn).toHaveBeenCalledOnce();
  });

  it('and logs it once a minute at most', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 0 });
    listenTo(V21, () => HttpResponse.error());
    const { search } = searchBy('v2.1');
    await search('cazorla');
    vi.setSystemTime(59_999);
    await search('cazorla');
    expect(warn).toHaveBeenCalledOnce();
    vi.setSystemTime(60_000);
    await search('cazorla');
    expect(warn).toHaveBeenCalledTimes(2);
  });
});

it('requests nothing if the source is the embedded list', async () => {
  const { search } = createMunicipalitySearch({
    source: 'embedded',
    baseUrl,
    api: 'v2.1',
    log: { warn },
  });
  expect(await search('cazorla')).toEqual([cazorla]);
});
