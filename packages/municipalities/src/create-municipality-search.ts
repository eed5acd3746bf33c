import { fold, MUNICIPALITY_MIN_LETTERS, type Municipality } from '@cuaderno/domain';
import { type OpenDataApi, searchOpenData } from './open-data';
import { nameIndex } from './name-index';
import { searchMunicipalities } from './search-municipalities';

export type MunicipalitySearch = {
  /** Finds at most 50, best first; never rejects. */
  search: (query: string) => Promise<Municipality[]>;
};

export type MunicipalitySearchOptions = {
  source: 'embedded' | 'opendatasoft';
  /** Address of the open-data service, without a path. */
  baseUrl: string;
  api: OpenDataApi;
  /** Logs the service's failures, once a minute at most. */
  log: { warn(details: object, message: string): void };
};

const LOG_EVERY = 60_000;

/**
 * Creates the municipality search: the embedded list, or the open-data service with the embedded list as
 * a fallback. Below 5 letters, where only full names match, it uses the list.
 */
export function createMunicipalitySearch(options: MunicipalitySearchOptions): MunicipalitySearch {
  const { source, baseUrl, api, log } = options;
  // Here, and not in somebody's first search.
  nameIndex();
  let lastLogged = Number.NEGATIVE_INFINITY;

  async function search(query: string): Promise<Municipality[]> {
    if (source === 'embedded' || fold(query).length < MUNICIPALITY_MIN_LETTERS) {
      return searchMunicipalities(query);
    }
    try {
      return await searchOpenData(baseUrl, api, query.slice(0, 200));
    } catch (error) {
      if (Date.now() - lastLogged >= LOG_EVERY) {
        lastLogged = Date.now();
        log.warn({ err: error }, 'The municipality service failed: the embedded list answers');
      }
      return searchMunicipalities(query);
    }
  }

  return { search };
}
