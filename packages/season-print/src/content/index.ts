export { estimatePrint, photoSize, type StoredPhoto } from './estimate';
export {
  ALL_SEASONS,
  parseSpan,
  PLACE_LEVELS,
  type PlaceLevel,
  type PrintOptions,
  type SeasonSpan,
} from './options';
export { type BookToPrint, seasonContent } from './season-content';
