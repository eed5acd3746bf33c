export { estimatePrint, photoSize } from './estimate';
export {
  ALL_SEASONS,
  daysOf,
  parseSpan,
  PLACE_LEVELS,
  type PlaceLevel,
  type PrintOptions,
  type SeasonSpan,
} from './options';
export { type BookToPrint, seasonContent } from './season-content';
export { titlesOf } from './season-content';
