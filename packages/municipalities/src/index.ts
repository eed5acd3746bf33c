export { searchMunicipalities } from './search-municipalities';
