export {
  createMunicipalitySearch,
  type MunicipalitySearch,
  type MunicipalitySearchOptions,
} from './create-municipality-search';
export { searchMunicipalities } from './search-municipalities';
