import { fold, MUNICIPALITY_RESULTS, type Municipality } from '@cuaderno/domain';
import { within } from '@cuaderno/limits';
import { z } from 'zod';
import { namesWithin } from './names';
import { placeOf } from './places';
import { tierOf } from './rank';

/** The service's versions: v2.1, and the deprecated v1. */
export type OpenDataApi = 'v2.1' | 'v1';

const DATASET = 'georef-spain-municipio';
const FIELDS = 'mun_name,mun_code,prov_code,acom_name';
/** Timeout of the service, body included, in milliseconds. */
export const OPEN_DATA_TIMEOUT = 3_000;
/** Largest answer, in bytes: 50 records without geometry have some 10 kB, with it 750. */
const LARGEST_ANSWER = 256 * 1024;

/** A text, or an array of one in the sister datasets. */
const textOrFirst = z
  .union([z.string(), z.tuple([z.string()], z.string()).transform(([first]) => first)])
  .pipe(z.string().trim().min(1));
const record = z.object({
  mun_name: textOrFirst,
  mun_code: textOrFirst.pipe(z.string().regex(/^\d{5}$/)),
});
const answers = {
  'v2.1': z.object({ results: z.array(record) }).transform((answer) => answer.results),
  v1: z
    .object({ records: z.array(z.object({ fields: record })) })
    .transform((answer) => answer.records.map((row) => row.fields)),
};

/**
 * Queries the open-data service for municipalities by name: 50 at most, best match first,
 * then by name. Lands shared by several municipalities (codes 53xxx) are left out; province and community follow
 * from the code, never from the service's spelling.
 * Rejects after a timeout (3 s), an error or an undocumented answer.
 */
export async function searchOpenData(
  baseUrl: string,
  api: OpenDataApi,
  query: string,
): Promise<Municipality[]> {
  const abort = new AbortController();
  try {
    const answered = fetchJson(searchUrl(baseUrl, api, query), abort.signal);
    const answer = answers[api].parse(await within(OPEN_DATA_TIMEOUT, answered));
    return asMunicipalities(answer, query);
  } finally {
    // Aborts a late or oversized answer.
    abort.abort();
  }
}

async function fetchJson(url: URL, signal: AbortSignal): Promise<unknown> {
  const response = await fetch(url, { headers: { accept: 'application/json' }, signal });
  const text = await readAtMost(response, LARGEST_ANSWER);
  if (!response.ok) throw new Error(`Status ${response.status}: ${text.slice(0, 200)}`);
  return JSON.parse(text);
}

function searchUrl(baseUrl: string, api: OpenDataApi, query: string): URL {
  const base = baseUrl.replace(/\/+$/, '');
  if (api === 'v1') {
    const url = new URL(`${base}/api/records/1.0/search/`);
    url.search = new URLSearchParams({
      dataset: DATASET,
      // Folded words contain no operators of the query language.
      q: fold(query)
        .split(' ')
        .map((word) => `mun_name:${word}*`)
        .join(' AND '),
      rows: String(MUNICIPALITY_RESULTS),
      // Ascending: this version's sort order is inverted.
      sort: '-mun_name',
      fields: FIELDS,
    }).toString();
    return url;
  }
  const url = new URL(`${base}/api/explore/v2.1/catalog/datasets/${DATASET}/records`);
  url.search = new URLSearchParams({
    select: FIELDS,
    where: `suggest(mun_name,"${query.trim().replaceAll(/["\\]/g, String.raw`\$&`)}")`,
    order_by: 'mun_name',
    limit: String(MUNICIPALITY_RESULTS),
  }).toString();
  return url;
}

function asMunicipalities(records: z.infer<typeof record>[], query: string): Municipality[] {
  const byCode = new Map<string, Municipality>();
  for (const { mun_name: name, mun_code: code } of records) {
    const place = placeOf(code);
    if (place && !byCode.has(code)) byCode.set(code, { name, ...place, code });
  }
  const typed = fold(query);
  return [...byCode.values()]
    .map((municipality) => ({ municipality, tier: tierOf(typed, namesWithin(municipality.name)) }))
    .toSorted((a, b) => a.tier - b.tier)
    .slice(0, MUNICIPALITY_RESULTS)
    .map((hit) => hit.municipality);
}

async function readAtMost(response: Response, most: number): Promise<string> {
  const decoder = new TextDecoder();
  const reader = response.body?.getReader();
  let text = '';
  let size = 0;
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    size += part.value.byteLength;
    if (size > most) throw new Error(`Answer larger than ${most} bytes`);
    text += decoder.decode(part.value, { stream: true });
  }
  return text + decoder.decode();
}
