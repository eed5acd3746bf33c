import {
  groupDigits,
  marksOf,
  MODALITIES,
  MODALITY_FACTS,
  MODALITY_TEXTS,
  type OutingSummary,
  seasonFigures,
  seasonsOfBook,
  type SeasonTotals,
  seasonYears,
  todayInSpain,
} from '@cuaderno/domain';
import { type ReactNode, useMemo, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { count } from '../../lib/format';
import { paths } from '../../lib/paths';
import { SectionHeading } from '../../ui/page/section-heading';
import { Fill, Fills } from './fills';
import { Legend } from './legend';
import { JumpLinks } from './jump-links';
import { Marks } from './marks';
import { useMemoria } from './memoria';
import { MoonAndEsperas } from './moon-and-esperas';
import { Places } from './places';
import { FiguresOfAll } from './season-figures';
import { SeasonSpecies } from './season-species';
import { stackOf } from './season-texts';
import { useWide } from '../../lib/use-wide';
import { useWidth } from '../../lib/use-width';
import { WindAndEsperas } from './wind-and-esperas';

/** All seasons side by side, with the figures, species, marks and places of the whole book. */
export function AllSeasons({
  head,
  firstMonth,
  book,
}: {
  head: ReactNode;
  firstMonth: number;
  book: OutingSummary[];
}) {
  const wide = useWide();
  const today = todayInSpain();
  const { all, seasons, marks } = useMemo(
    () => ({
      all: seasonFigures(book, firstMonth),
      seasons: seasonsOfBook(book, { firstMonth, today }),
      marks: marksOf(book, { season: null, firstMonth }),
    }),
    [book, firstMonth, today],
  );
  const memoria = useMemoria({ season: null, firstMonth, book });
  const nights = (
    <>
      <MoonAndEsperas book={book} />
      <WindAndEsperas book={book} />
    </>
  );
  const first = seasons.at(-1)?.season ?? 0;
  return (
    <div className="page season spread">
      <div>
        {head}
        <p className="season-comparison">
          {count(seasons.length, 'temporada', 'temporadas')}, desde {seasonYears(first, firstMonth)}
        </p>
        {!wide && (
          <JumpLinks
            first={['temporada-a-temporada', 'Temporadas']}
            figures={all}
            marks={marks}
            book={book}
          />
        )}
        <FiguresOfAll all={all} seasons={seasons.length} />
        <SeasonBySeason seasons={seasons} firstMonth={firstMonth} />
        {wide && nights}
      </div>
      <div>
        <SeasonSpecies season={null} now={all.species} before={null} />
        <Marks marks={marks} book={book} />
        {!wide && nights}
        <Places season={null} places={all.places} />
        {memoria.entry}
      </div>
      {memoria.sheet}
    </div>
  );
}

const BAR = 18;

/** 'Temporada a temporada': a bar each by modality, which leads to its season. */
function SeasonBySeason({
  seasons,
  firstMonth,
}: {
  seasons: readonly SeasonTotals[];
  firstMonth: number;
}) {
  const { state } = useLocation();
  const rows = useRef<HTMLUListElement>(null);
  const width = useWidth(rows);
  const highest = Math.max(1, ...seasons.map(({ outings }) => outings));
  // Beside the years and the number.
  const scale = Math.max(0, width - 146) / highest;
  return (
    <section aria-labelledby="temporada-a-temporada">
      <SectionHeading id="temporada-a-temporada" title="Temporada a temporada" />
      <Fills />
      <Legend />
      <ul ref={rows} className="season-rows">
        {seasons.map(({ season, outings, totals }) => (
          <li key={season}>
            <Link to={paths.season(season)} replace state={state}>
              <span>{seasonYears(season, firstMonth)}</span>
              <Bar totals={totals} scale={scale} />
              <span className="visually-hidden">{modalitiesText(totals)}</span>
              <b>{groupDigits(outings)}</b>
              <span className="visually-hidden">{outings === 1 ? ' salida' : ' salidas'}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

const modalitiesText = (totals: SeasonTotals['totals']) =>
  MODALITIES.map((type) => {
    const { name, plural } = MODALITY_TEXTS[type];
    return count(totals[MODALITY_FACTS[type].section], name, plural).toLowerCase();
  }).join(', ');

function Bar({ totals, scale }: { totals: SeasonTotals['totals']; scale: number }) {
  return (
    <svg width="100%" height={BAR} aria-hidden>
      {stackOf(totals).map(({ type, from, to }) => (
        <Fill
          key={type}
          type={type}
          x={from * scale + 0.75}
          y={0.75}
          width={Math.max((to - from) * scale - 1.5, 0.5)}
          height={BAR - 1.5}
        />
      ))}
    </svg>
  );
}
