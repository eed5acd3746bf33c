import { Suspense } from 'react';
import { useCurrentBook } from '../../book/use-outings';
import { useSession } from '../../book/use-session';
import { useStats } from '../../book/use-stats';
import { SeasonLine } from '../../parts/season-line';
import { useWide } from '../../lib/use-wide';
import { lazyPart, lazyScreen } from '../../ui/lazy-part';
import { useTitle } from '../../ui/use-title';
import { DashboardSkeleton } from './dashboard-skeleton';
import { greeting, lastOuting } from './greeting';
import { LatestOutings } from './latest-outings';
import { MedalCounts } from './medal-counts';
import { ModalityRows } from './modality-rows';
import { SpeciesTiles } from './species-tiles';
import './dashboard.css';

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

function isEmpty({
  esperas,
  monterias,
  recechos,
}: Record<'esperas' | 'monterias' | 'recechos', number>) {
  return esperas + monterias + recechos === 0;
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
