import { ChevronRight, Moon } from 'lucide-react';
import { lazy, Suspense, useMemo } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { type NightPlace, useNightPlace } from '../../book/use-night-place';
import { nightOf } from '../../lib/nights/night';
import { paths } from '../../lib/paths';
import { dayOfNight } from '../../lib/nights/tonight';
import { useNow } from '../../lib/use-now';
import { NightRow } from '../../parts/nights/night-row';
import { RETURNS, useReturns } from '../../ui/page/back-link';
import { useClose } from '../../ui/sheet/use-close';

const TonightSheet = lazy(() =>
  import('./tonight-sheet').then((module) => ({ default: module.TonightSheet })),
);

const VER = 'noche';

/**
 * 'Esta noche': the moon at the place of the last espera, over a sheet with an address of its own. In an empty book,
 * whose next step is the first outing, nothing without a place.
 */
export function Tonight({ isEmpty }: { isEmpty: boolean }) {
  const { place, choice } = useNightPlace();
  const now = useNow();
  const tonight = useTonight(place ?? null, now);
  const [query] = useSearchParams();
  const close = useClose(paths.home, useReturns());
  if (isEmpty && !place) return null;
  return (
    <>
      {place === undefined ? (
        <div className="night-row" />
      ) : (
        <Link
          className="night-row"
          to={{ pathname: paths.home, search: `?ver=${VER}` }}
          state={RETURNS}
        >
          {place && tonight ? (
            <NightRow
              title={`Esta noche en ${place.municipality}`}
              night={tonight.night}
              now={now}
            />
          ) : (
            <ChoosePlace />
          )}
        </Link>
      )}
      {place !== undefined && query.get('ver') === VER && (
        <Suspense>
          <TonightSheet
            shown={place && tonight && { ...tonight, place }}
            choice={choice}
            now={now}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  );
}

/** The running or next night of a place, null without one. */
function useTonight(place: NightPlace | null, now: number) {
  const day = place && dayOfNight(new Date(now), place);
  return useMemo(() => {
    const night = place && day ? nightOf(day, place) : null;
    return night && day ? { day, night } : null;
  }, [place, day]);
}

function ChoosePlace() {
  return (
    <>
      <Moon size={26} aria-hidden />
      <span>
        <b>Esta noche</b>
        <small>Elige un municipio</small>
      </span>
      <ChevronRight size={20} aria-hidden />
    </>
  );
}
