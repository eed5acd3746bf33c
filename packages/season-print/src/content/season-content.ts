import {
  type Day,
  type Outing,
  type Season,
  type SeasonFigures,
  seasonFigures,
  seasonOf,
  seasonOfBook,
  seasonsOfBook,
  type SeasonTotals,
  toSummary,
  seasonYears,
} from '@cuaderno/domain';
import type { PrintOptions, SeasonSpan } from './options';
import {
  countPlaces,
  type CountedPlaces,
  type Locate,
  placeOf,
  type PrintedPlace,
  withoutPlaceNames,
} from './places';
import { type Trophy, trophiesOf } from './trophies';

type Titles = {
  /** The lines of the cover: 'Temporada', '2026–27'. */
  cover: string[];
  /** The title of the document, and its running head: 'Memoria de la temporada 2026–27'. */
  document: string;
  /** The heading of the figures. */
  figures: string;
  /** The name of the file: 'memoria-2026-27.pdf'. */
  file: string;
};

/** How a book of these seasons is called, null for all of them. */
export function titlesOf(span: SeasonSpan, firstMonth: number): Titles {
  if (span === null) {
    return {
      cover: ['Todas las', 'temporadas'],
      document: 'Memoria de todas las temporadas',
      figures: 'Las temporadas en cifras',
      file: 'memoria-todas.pdf',
    };
  }
  const first = seasonYears(span.first, firstMonth);
  const last = seasonYears(span.last, firstMonth);
  if (first === last) {
    return {
      cover: ['Temporada', first],
      document: `Memoria de la temporada ${first}`,
      figures: 'La temporada en cifras',
      file: fileName(first),
    };
  }
  return {
    cover: ['Temporadas', first, `a ${last}`],
    document: `Memoria de las temporadas ${first} a ${last}`,
    figures: 'Las temporadas en cifras',
    file: fileName(`${first}-a-${last}`),
  };
}

const fileName = (years: string) => `memoria-${years.replaceAll('–', '-')}.pdf`;

/** An outing as a row of 'Mes a mes'. */
export type PrintedOuting = Pick<Outing, 'type' | 'date'> & {
  place: PrintedPlace | null;
  species: ReturnType<typeof toSummary>['species'];
};

/** The figures without places, whose level is an option. */
type Figures = Omit<SeasonFigures, 'places'>;

/** What is printed, and nothing else: what was left out is nowhere in it. */
export type SeasonContent = {
  titles: Titles;
  author: string;
  firstMonth: number;
  /** The day on which it is made. */
  closed: Day;
  from: Day;
  until: Day;
  now: Figures;
  /** A season alone has the one before beside it: its figures up to the same day, its months whole. */
  before: (Pick<Season, 'season' | 'monthsBefore'> & { figures: Figures }) | null;
  /** Of several seasons, the first of them first. */
  seasons: SeasonTotals[];
  /** Newest first. */
  outings: PrintedOuting[];
  trophies: Trophy[];
  places: CountedPlaces;
  options: PrintOptions;
};

export type BookToPrint = {
  /** Its outings in any order: of the seasons, and of the one before a season alone. */
  outings: readonly Outing[];
  author: string;
  /** The month in which seasons begin, 1 to 12. */
  firstMonth: number;
  today: Day;
  span: SeasonSpan;
  options: PrintOptions;
};

/**
 * Chooses what a book of seasons has: the same figures as the screen of the season.
 * @param locate without it, there is no map
 */
export function seasonContent(book: BookToPrint, locate: Locate = () => null): SeasonContent {
  const { author, firstMonth, today, options } = book;
  const counted = book.outings
    .filter(({ archivedAt }) => archivedAt === null)
    .map((outing) => withoutPlaceNames(outing, options.places));
  const span = spanOf(counted, book);
  const isOne = book.span !== null && span.first === span.last;
  const within = ({ date }: Pick<Outing, 'date'>) => {
    const season = seasonOf(date, firstMonth);
    return season >= span.first && season <= span.last;
  };
  const outings = counted
    .filter(within)
    .toSorted((a, b) => compare(b.date, a.date) || compare(b.id, a.id));
  const summaries = counted.map(toSummary);
  const season = isOne ? seasonOfBook(summaries, { season: span.first, firstMonth, today }) : null;
  const from: Day = `${span.first}-${twoDigits(firstMonth)}-01`;
  const end = lastDay(span.last, firstMonth);
  return {
    titles: titlesOf(book.span && span, firstMonth),
    author,
    firstMonth,
    closed: today,
    from,
    until: lastCounted(from, end, today),
    now: withoutPlaces(season?.now ?? seasonFigures(summaries.filter(within), firstMonth)),
    before: season && {
      season: season.season - 1,
      monthsBefore: season.monthsBefore,
      figures: withoutPlaces(season.before),
    },
    seasons: isOne
      ? []
      : seasonsOfBook(summaries.filter(within), {
          firstMonth,
          today: outings[0]?.date ?? today,
        }).toReversed(),
    outings: outings.map((outing) => ({
      type: outing.type,
      date: outing.date,
      place: placeOf(outing, options.places),
      species: toSummary(outing).species,
    })),
    trophies: trophiesOf(outings, options),
    places: countPlaces(outings, options.places, locate),
    options,
  };
}

const compare = (a: string, b: string) => Number(a > b) - Number(a < b);
const twoDigits = (value: number) => String(value).padStart(2, '0');

/** The seasons to print: of everything, from the first with an outing to the last, or the current one. */
function spanOf(outings: readonly Outing[], { span, firstMonth, today }: BookToPrint) {
  if (span) return span;
  const years = outings.map(({ date }) => seasonOf(date, firstMonth));
  const current = seasonOf(today, firstMonth);
  return {
    first: years.reduce((a, b) => Math.min(a, b), current),
    last: years.reduce((a, b) => Math.max(a, b), current),
  };
}

/** The day up to which seasons are told: today, or their end for those that are over or have not begun. */
const lastCounted = (from: Day, end: Day, today: Day): Day =>
  today >= from && today < end ? today : end;

/** The last day of a season. */
const lastDay = (season: number, firstMonth: number): Day =>
  new Date(Date.UTC(season + 1, firstMonth - 1, 0)).toISOString().slice(0, 10);

function withoutPlaces({ places: _places, ...figures }: SeasonFigures): Figures {
  return figures;
}
