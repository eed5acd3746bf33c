import { formatDay } from '@cuaderno/domain';
import { ChevronDown, CircleQuestionMark } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { count } from '../../lib/format';
import { MarkSign } from '../../parts/mark-shape';
import { SectionHeading } from '../../ui/section-heading';
import { modalitiesOf, outingsIn, type Place, type Places } from './places';
import { UNKNOWN } from './selection';
import type { Selecting } from './use-selecting';

/** Rows before the others are asked for. */
const LISTED = 8;

type MunicipalityListProps = { places: Places; linkTo: Selecting['linkTo'] };

/** The map as a list: its municipalities, and the outings that it can't show. */
export function MunicipalityList({ places, linkTo }: MunicipalityListProps) {
  const [isWhole, setWhole] = useState(false);
  const { municipalities, unknown } = places;
  const listed = isWhole ? municipalities : municipalities.slice(0, LISTED);
  const more = municipalities.length - listed.length;
  return (
    <section aria-labelledby="municipios" className="map-list">
      <SectionHeading
        id="municipios"
        title="Municipios"
        aside={
          <small>
            {count(outingsIn(places), 'salida', 'salidas')} en {municipalities.length}
            <span className="visually-hidden">
              {municipalities.length === 1 ? ' municipio' : ' municipios'}
            </span>
          </small>
        }
      />
      {outingsIn(places) === 0 && <p className="map-note">Ninguna salida con estos filtros.</p>}
      <ul>
        {listed.map((place) => (
          <li key={place.code ?? `${place.name} ${place.province}`}>
            <MunicipalityRow place={place} linkTo={linkTo} />
          </li>
        ))}
        {unknown.length > 0 && (
          <li>
            <Link id={`row-${UNKNOWN}`} className="map-row" {...linkTo(UNKNOWN)}>
              <span className="map-row-signs">
                <CircleQuestionMark size={24} aria-hidden />
              </span>
              <span className="map-row-unknown">
                <span className="visually-hidden">
                  {count(unknown.length, 'salida', 'salidas')}{' '}
                </span>
                <b>Sin municipio conocido</b>
                <small>No están en el mapa</small>
              </span>
              <b className="map-row-count" aria-hidden>
                {unknown.length}
              </b>
            </Link>
          </li>
        )}
      </ul>
      {more > 0 && (
        <button type="button" className="map-more" onClick={() => setWhole(true)}>
          <ChevronDown size={20} aria-hidden />
          {count(more, 'municipio', 'municipios')} más
        </button>
      )}
      <p className="map-note">
        Cada salida se dibuja en su municipio, nunca en el punto exacto. Mapa: INE e IGN.
      </p>
    </section>
  );
}

type MunicipalityRowProps = Pick<MunicipalityListProps, 'linkTo'> & { place: Place };

function MunicipalityRow({ place, linkTo }: MunicipalityRowProps) {
  const { code, name, province, outings } = place;
  const modalities = modalitiesOf(place);
  const last = outings.reduce((day, { date }) => (date > day ? date : day), '');
  const row = (
    <>
      <span className="map-row-signs">
        {modalities.map(({ type }) => (
          <MarkSign key={type} type={type} size={modalities.length > 2 ? 16 : 22} />
        ))}
      </span>
      <span>
        <b>{name}</b>
        <small>
          {province && `${province}, `}última el {formatDay(last)}
        </small>
      </span>
      <b className="map-row-count">
        {outings.length}
        <span className="visually-hidden">{outings.length === 1 ? ' salida' : ' salidas'}</span>
      </b>
    </>
  );
  // Until the list of municipalities is loaded.
  if (code === null) return <span className="map-row">{row}</span>;
  return (
    <Link id={`row-${code}`} className="map-row" {...linkTo(code)}>
      {row}
    </Link>
  );
}
