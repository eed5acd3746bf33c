export {
  createMunicipalitySearch,
  type MunicipalitySearch,
  type MunicipalitySearchOptions,
} from './create-municipality-search';
export { municipalitiesAt } from './municipalities-at';
export { searchMunicipalities } from './search-municipalities';
