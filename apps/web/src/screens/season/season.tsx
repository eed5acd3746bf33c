import {
  EARLIEST_DAY,
  type OutingSummary,
  seasonOf,
  seasonOfBook,
  todayInSpain,
} from '@cuaderno/domain';
import { CloudOff } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useBook } from '../../book/use-outings';
import { useSession } from '../../book/use-session';
import { paths } from '../../lib/paths';
import { useWide } from '../../lib/use-wide';
import { CachedAt } from '../../parts/cached-at';
import { SeasonChooser } from '../../parts/season-chooser';
import { BackLink } from '../../ui/page/back-link';
import { StatePage } from '../../ui/page/state-page';
import { useTitle } from '../../ui/page/use-title';
import { AllSeasons } from './all-seasons';
import { JumpLinks } from './jump-links';
import { Marks } from './marks';
import { useMemoria } from './memoria';
import { MoonAndEsperas } from './moon-and-esperas';
import { MonthByMonth } from './month-by-month';
import { Places } from './places';
import { SeasonFigures } from './season-figures';
import { comparisonText, seasonTitle } from './season-texts';
import { SeasonSpecies } from './season-species';
import { WindAndEsperas } from './wind-and-esperas';
import './season.css';
import { Loading, Skeleton } from '../../ui/skeleton';

/** A skeleton in the size of the figures and the months. */
function SeasonSkeleton({ head }: { head: ReactNode }) {
  return (
    <div className="page season">
      {head}
      <Loading>
        <Skeleton width="70%" height={16} />
        <div className="season-figures">
          {[44, 44, 28, 28, 28].map((height, index) => (
            <div key={index}>
              <Skeleton width={60} height={height} />
              <Skeleton width={72} height={16} style={{ marginTop: 8 }} />
            </div>
          ))}
        </div>
        <Skeleton width="40%" height={22} style={{ marginTop: 24 }} />
        <Skeleton width="100%" height={178} style={{ marginTop: 60 }} />
      </Loading>
    </div>
  );
}

/** The season of the address: its first year, null for all of them, the current one for any other text. */
function useAddressedSeason(firstMonth: number): number | null {
  const [params] = useSearchParams();
  const text = params.get('season') ?? '';
  if (text === 'todas') return null;
  const current = seasonOf(todayInSpain(), firstMonth);
  const season = /^\d{4}$/.test(text) ? Number(text) : current;
  return season < seasonOf(EARLIEST_DAY, firstMonth) || season > current ? current : season;
}

/** Temporada: a season beside the one before, or all of them, counted from the book on this device. */
export function SeasonScreen() {
  const firstMonth = useSession().user.seasonStart;
  const season = useAddressedSeason(firstMonth);
  const { data: book, isError, cachedAt } = useBook();
  // One array as long as the book is the same: the figures are computed of it.
  const data = useMemo(() => book?.filter(({ archived }) => !archived), [book]);
  useTitle(seasonTitle(season, firstMonth));
  const head = (
    <>
      <BackLink to={paths.home}>Volver</BackLink>
      <SeasonChooser
        season={season}
        firstMonth={firstMonth}
        book={data}
        addressOf={(year) => (year === null ? paths.allSeasons : paths.season(year))}
      >
        <h1>{seasonTitle(season, firstMonth)}</h1>
      </SeasonChooser>
      <CachedAt at={cachedAt} />
    </>
  );
  if (isError) return <SeasonError head={head} />;
  if (!data) return <SeasonSkeleton head={head} />;
  return season === null ? (
    <AllSeasons head={head} firstMonth={firstMonth} book={data} />
  ) : (
    <OneSeason head={head} season={season} firstMonth={firstMonth} book={data} />
  );
}

function SeasonError({ head }: { head: ReactNode }) {
  return (
    <div className="page season">
      {head}
      <StatePage icon={<CloudOff size={32} />} title="No hemos podido abrir tu cuaderno" alert>
        Tus salidas siguen guardadas: comprueba la conexión y vuelve a intentarlo.
      </StatePage>
    </div>
  );
}

type OneSeasonProps = {
  head: ReactNode;
  season: number;
  firstMonth: number;
  book: OutingSummary[];
};

function OneSeason({ head, season, firstMonth, book }: OneSeasonProps) {
  const wide = useWide();
  const today = todayInSpain();
  const shown = useMemo(
    () => seasonOfBook(book, { season, firstMonth, today }),
    [book, season, firstMonth, today],
  );
  const { now, before } = shown;
  const nights = (
    <>
      <MoonAndEsperas book={book} />
      <WindAndEsperas book={book} />
    </>
  );
  const memoria = useMemoria({ season, firstMonth, book });
  return (
    <div className="page season spread">
      <div>
        {head}
        <p className="season-comparison">{comparisonText(shown)}</p>
        {!wide && (
          <JumpLinks first={['mes-a-mes', 'Meses']} figures={now} marks={shown.marks} book={book} />
        )}
        <SeasonFigures now={now} before={before} />
        <MonthByMonth season={shown} today={today} />
        {wide && nights}
        {wide && memoria.entry}
      </div>
      <div>
        <SeasonSpecies season={season} now={now.species} before={before.species} />
        <Marks marks={shown.marks} book={book} />
        {!wide && nights}
        <Places season={season} places={now.places} />
        {!wide && memoria.entry}
      </div>
      {memoria.sheet}
    </div>
  );
}
