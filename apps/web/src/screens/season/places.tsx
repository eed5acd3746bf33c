import type { SeasonFigures } from '@cuaderno/domain';
import { ChevronRight } from 'lucide-react';
import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import { count } from '../../lib/format';
import { paths } from '../../lib/paths';
import { RETURNS } from '../../ui/page/back-link';
import { lazyPart } from '../../ui/lazy-part';
import { SectionHeading } from '../../ui/page/section-heading';
import { outingsIn } from './season-texts';

/** Loaded apart: the provinces weigh half as much as the screen. */
const SmallMap = lazyPart(() => import('./small-map').then((module) => module.SmallMap));

/** `season` is null for all of them. */
type PlacesProps = { season: number | null; places: SeasonFigures['places'] };

/** 'Dónde': the season's municipalities on a small map, which leads to the large one. */
export function Places({ season, places }: PlacesProps) {
  const known = places.filter(({ municipality }) => municipality !== null);
  const [most] = known;
  if (!most) return null;
  const provinces = new Set(known.map(({ province }) => province).filter(Boolean)).size;
  return (
    <section aria-labelledby="donde">
      <SectionHeading
        id="donde"
        title="Dónde"
        aside={
          <Link
            className="section-link"
            to={season === null ? paths.map : `${paths.map}?season=${season}`}
            state={RETURNS}
          >
            Ver el mapa
            <ChevronRight size={18} aria-hidden />
          </Link>
        }
      />
      <div className="season-map">
        <Suspense>
          <SmallMap places={known} />
        </Suspense>
      </div>
      <ul className="visually-hidden">
        {known.map((place) => (
          <li key={`${place.municipality} ${place.province}`}>
            {[place.municipality, place.province].filter(Boolean).join(', ')}:{' '}
            {count(outingsIn(place.totals), 'salida', 'salidas')}
          </li>
        ))}
      </ul>
      <p className="season-note">
        {count(known.length, 'municipio', 'municipios')}
        {provinces > 0 && ` en ${count(provinces, 'provincia', 'provincias')}`}.{' '}
        {known.length > 1 && `Donde más, ${most.municipality} (${outingsIn(most.totals)}).`}
      </p>
    </section>
  );
}
