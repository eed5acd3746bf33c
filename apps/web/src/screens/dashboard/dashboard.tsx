import { Suspense } from 'react';
import { useCurrentBook } from '../../book/use-outings';
import { useSession } from '../../book/use-session';
import { useStats } from '../../book/use-stats';
import { SeasonLine } from '../../parts/season-line';
import { useWide } from '../../lib/use-wide';
import { lazyPart, lazyScreen } from '../../ui/lazy-part';
import { useTitle } from '../../ui/page/use-title';
import { LatestOutings } from './latest-outings';
import { MedalCounts, ModalityRows } from './modality-rows';
import { SpeciesTiles } from './species-tiles';
import './dashboard.css';
import { Loading, Skeleton } from '../../ui/skeleton';
import { SectionHeading } from '../../ui/page/section-heading';
import { type DashboardStats, formatDay, type OutingSummary, todayInSpain } from '@cuaderno/domain';

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

/** A skeleton in the size of the dashboard, with its headings, so that the layout doesn't shift. */
function DashboardSkeleton({ part }: { part: 'pieces' | 'modalities' }) {
  if (part === 'pieces') {
    return (
      <>
        <SectionHeading title="Piezas de caza" />
        <Loading className="species-tiles">
          {[1, 2, 3, 4].map((tile) => (
            <div key={tile} className="species-tile">
              <span>
                <Skeleton width={52} height={36} />
                <Skeleton width={72} height={16} style={{ marginTop: 10 }} />
              </span>
              <Skeleton width={48} height={48} round />
            </div>
          ))}
        </Loading>
        <SectionHeading title="Medallas" />
        <Loading className="medal-counts medal-counts-loading">
          {[1, 2, 3].map((medal) => (
            <Skeleton key={medal} width={86} height={42} style={{ margin: '12px 0' }} />
          ))}
        </Loading>
      </>
    );
  }
  return (
    <>
      <SectionHeading title="Modalidades" />
      <Loading>
        {[1, 2, 3].map((row) => (
          <Skeleton key={row} width="100%" height={24} style={{ margin: '22px 0' }} />
        ))}
      </Loading>
    </>
  );
}

const parts = () => import('./deferred-parts').then((module) => module.parts);
const DashboardError = lazyScreen(async () => (await parts()).DashboardError);
const FirstStep = lazyPart(async () => (await parts()).FirstStep);
const LatestPhotos = lazyPart(async () => (await parts()).LatestPhotos);
const NewOutingLinks = lazyPart(async () => (await parts()).NewOutingLinks);
const Notices = lazyPart(async () => (await parts()).Notices);

/** The first page of the notebook: season and greeting, pieces, medals, modalities, latest outings. */
export function Dashboard() {
  const stats = useStats();
  const book = useCurrentBook();
  const wide = useWide();
  useTitle('Cuaderno de Caza');
  if (stats.isError) {
    return (
      <div className="page">
        <DashboardError main="h1" />
      </div>
    );
  }
  const outings = book.data ?? [];
  const empty = stats.data !== undefined && isEmpty(stats.data.totals);
  const album = !empty && (
    <Suspense>
      <LatestPhotos />
    </Suspense>
  );
  return (
    <div className="page dashboard spread">
      <div>
        <Greeting latest={outings[0]} empty={empty} />
        <Suspense>
          <Notices cachedAt={stats.cachedAt} />
        </Suspense>
        {stats.data ? (
          <>
            <SpeciesTiles stats={stats.data} />
            <MedalCounts counts={stats.data.trophyCounts} />
          </>
        ) : (
          <DashboardSkeleton part="pieces" />
        )}
        {wide && album}
      </div>
      <div>
        {wide && (
          <Suspense fallback={<div className="new-outing-space" />}>
            <NewOutingLinks />
          </Suspense>
        )}
        {stats.data ? (
          <ModalityRows totals={stats.data.totals} />
        ) : (
          <DashboardSkeleton part="modalities" />
        )}
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

const isEmpty = (totals: DashboardStats['totals']) =>
  Object.values(totals).every((count) => count === 0);

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
