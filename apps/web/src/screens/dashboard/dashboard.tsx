import { Suspense } from 'react';
import { useCurrentBook } from '../../book/use-outings';
import { useSession } from '../../book/use-session';
import { useFigures } from '../../book/use-stats';
import { SeasonLine } from '../../parts/season-line';
import { useWide } from '../../lib/use-wide';
import { lazyPart, lazyScreen } from '../../ui/lazy-part';
import { useTitle } from '../../ui/page/use-title';
import { LatestOutings } from './latest-outings';
import { MedalCounts, ModalityRows } from './modality-rows';
import { SpeciesTiles } from './species-tiles';
import './dashboard.css';
import { formatDay, type OutingSummary, todayInSpain } from '@cuaderno/domain';

const DAYS = ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado'];
const DAY = 24 * 60 * 60 * 1000;

/** 'Buenos días' until noon, 'Buenas tardes' until eight, 'Buenas noches' after; with the first name. */
export function greeting(name: string, hour = new Date().getHours()): string {
  const first = name.trim().split(/\s+/)[0] ?? '';
  const words =
    hour < 6 || hour >= 20 ? 'Buenas noches' : hour < 12 ? 'Buenos días' : 'Buenas tardes';
  return first ? `${words}, ${first}` : words;
}

/** 'Última salida, el sábado en Hornachuelos.': the day by its name within a week, else by its date. */
export function lastOuting(
  { date, municipality }: Pick<OutingSummary, 'date' | 'municipality'>,
  today = todayInSpain(),
): string {
  const place = municipality ? ` en ${municipality}` : '';
  return `Última salida, ${dayInWords(date, today)}${place}.`;
}

function dayInWords(date: string, today: string): string {
  const ago = Math.round((Date.parse(today) - Date.parse(date)) / DAY);
  if (ago === 0) return 'hoy';
  if (ago === 1) return 'ayer';
  if (ago > 1 && ago < 7) return `el ${DAYS[new Date(date).getUTCDay()]}`;
  return `el ${formatDay(date)}`;
}

const parts = () => import('./deferred-parts').then((module) => module.parts);
const DashboardError = lazyScreen(async () => (await parts()).DashboardError);
const FiguresChoice = lazyPart(async () => (await parts()).FiguresChoice);
const FirstStep = lazyPart(async () => (await parts()).FirstStep);
const LatestPhotos = lazyPart(async () => (await parts()).LatestPhotos);
const NewOutingLinks = lazyPart(async () => (await parts()).NewOutingLinks);
const Notices = lazyPart(async () => (await parts()).Notices);

/** The first page of the notebook: season and greeting, pieces, medals, modalities, latest outings. */
export function Dashboard() {
  const { data: stats, isError, cachedAt, ...figures } = useFigures();
  const book = useCurrentBook();
  const wide = useWide();
  useTitle('Cuaderno de Caza');
  if (isError) {
    return (
      <div className="page">
        <DashboardError main="h1" />
      </div>
    );
  }
  const outings = book.data ?? [];
  const { isEmpty: empty, season } = figures;
  const album = !empty && (
    <Suspense>
      <LatestPhotos />
    </Suspense>
  );
  return (
    <div className={`page dashboard spread${empty ? ' dashboard-empty' : ''}`}>
      <div>
        <Greeting latest={outings[0]} empty={empty} />
        <Suspense>
          <Notices cachedAt={cachedAt} isEmpty={empty} />
        </Suspense>
        <SpeciesTiles
          stats={stats}
          season={season}
          isEmpty={empty}
          choice={
            <Suspense>
              <FiguresChoice {...figures} />
            </Suspense>
          }
        />
        <MedalCounts stats={stats} season={season} />
        {wide && album}
      </div>
      <div>
        {wide && (
          <Suspense fallback={<div className="new-outing-space" />}>
            <NewOutingLinks />
          </Suspense>
        )}
        <ModalityRows stats={stats} season={season} />
        {empty && !wide ? (
          <Suspense>
            <FirstStep />
          </Suspense>
        ) : (
          <LatestOutings outings={book.data} isError={book.isError} />
        )}
        {!wide && album}
      </div>
    </div>
  );
}

function Greeting({
  latest,
  empty,
}: {
  latest: Parameters<typeof lastOuting>[0] | undefined;
  empty: boolean;
}) {
  const name = useSession().user.name ?? '';
  const first = name.trim().split(/\s+/)[0];
  return (
    <div className="dashboard-greeting">
      <SeasonLine />
      <h1>{empty ? `Hola${first ? `, ${first}` : ''}` : greeting(name)}</h1>
      <p className="dashboard-last">
        {empty ? 'Aquí irán tus piezas, medallas y salidas.' : latest ? lastOuting(latest) : ' '}
      </p>
    </div>
  );
}
