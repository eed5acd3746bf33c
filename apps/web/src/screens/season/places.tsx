import type { SeasonFigures } from '@cuaderno/domain';
import { count } from '../../lib/format';
import { SectionHeading } from '../../ui/section-heading';
import { outingsIn } from './totals';

/** Places that are listed; the others are in the sentence. */
const LISTED = 5;

type Place = SeasonFigures['places'][number];

/** 'Dónde': the municipalities with the most outings. */
export function Places({ places }: { places: readonly Place[] }) {
  const known = places.filter(({ municipality }) => municipality !== null);
  if (known.length === 0) return null;
  const provinces = new Set(known.map(({ province }) => province).filter(Boolean)).size;
  return (
    <section aria-labelledby="donde">
      <SectionHeading id="donde" title="Dónde" />
      <ul className="season-places">
        {known.slice(0, LISTED).map((place) => (
          <li key={`${place.municipality} ${place.province}`}>
            <span>
              <b>{place.municipality}</b>
              {place.province && <small>{place.province}</small>}
            </span>
            <b className="season-places-count">
              {outingsIn(place.totals)}
              <span className="visually-hidden">
                {outingsIn(place.totals) === 1 ? ' salida' : ' salidas'}
              </span>
            </b>
          </li>
        ))}
      </ul>
      <p className="season-note">
        {count(known.length, 'municipio', 'municipios')}
        {provinces > 0 && ` en ${count(provinces, 'provincia', 'provincias')}`}.
      </p>
    </section>
  );
}
