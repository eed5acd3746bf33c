import { FRAME } from '@cuaderno/spain-map';
import { ChevronDown, CircleQuestionMark, X } from 'lucide-react';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { useWidth } from '../../lib/use-width';
import { Loading, Skeleton } from '../../ui/skeleton';
import { MapView } from './map-view';
import { hasOutings, modalitiesOf, outingsIn, type Place, type Places } from './places';
import { type Selection, UNKNOWN } from './selection';
import { SelectionPanel } from './selection-panel';
import type { Selecting } from './use-selecting';
import { formatDay, groupDigits } from '@cuaderno/domain';
import { Link } from 'react-router-dom';
import { count } from '../../lib/format';
import { MarkSign } from '../../parts/outings/mark-shape';
import { SectionHeading } from '../../ui/page/section-heading';

/** Rows before the others are asked for. */
const LISTED = 8;

type MunicipalityListProps = { places: Places; linkTo: Selecting['linkTo']; nothing: ReactNode };

/** The map as a list: its municipalities, and the outings that it can't show. */
function MunicipalityList({ places, linkTo, nothing }: MunicipalityListProps) {
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
            {count(outingsIn(places), 'salida', 'salidas')} en {groupDigits(municipalities.length)}
            <span className="visually-hidden">
              {municipalities.length === 1 ? ' municipio' : ' municipios'}
            </span>
          </small>
        }
      />
      {outingsIn(places) === 0 && nothing}
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
                {groupDigits(unknown.length)}
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
        {groupDigits(outings.length)}
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

type MapPageProps = {
  all: Places;
  shown: Places;
  selection: Selection | null;
  selecting: Selecting;
  /** In place of the list of a book without outings. */
  empty: ReactNode;
  /** In place of outings that the filters leave out. */
  nothing: ReactNode;
  isLoading: boolean;
  /** The head of the page. */
  children: ReactNode;
};

/** Spain with all marks, and their list; on a desktop an open place takes the list's page. */
export function MapPage(props: MapPageProps) {
  const { selection, empty, nothing, isLoading, children, ...parts } = props;
  const { shown, selecting } = parts;
  return (
    <div className="page map">
      <div>
        {children}
        <WholeMap {...parts} selection={selection} />
      </div>
      <div>
        {isLoading && <ListSkeleton />}
        {empty}
        {selection && (
          <SelectionPanel
            key={selection.code}
            selection={selection}
            heading="h2"
            close={
              <button type="button" className="map-leave" onClick={selecting.leave}>
                Toda España
                <X size={18} aria-hidden />
              </button>
            }
            shown={shown}
            linkTo={selecting.linkTo}
            nothing={nothing}
          />
        )}
        {!isLoading && !empty && !selection && (
          <MunicipalityList places={shown} linkTo={selecting.linkTo} nothing={nothing} />
        )}
      </div>
    </div>
  );
}

type WholeMapProps = Pick<MapPageProps, 'shown' | 'selection' | 'selecting'>;

function WholeMap({ shown, selection, selecting }: WholeMapProps) {
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const scale = width / FRAME.width;
  const size = useMemo(() => ({ width, height: Math.round(FRAME.height * scale) }), [width, scale]);
  const fit = useMemo(() => ({ scale, x: 0, y: 0 }), [scale]);
  return (
    <div ref={frame} className="map-frame">
      {width > 0 && (
        <MapView
          label="Mapa de España"
          places={shown.municipalities}
          size={size}
          fit={fit}
          selected={selection?.code ?? null}
          province={null}
          hasOutings={(code) => hasOutings(shown, code)}
          onPick={selecting.pick}
        />
      )}
    </div>
  );
}

function ListSkeleton() {
  return (
    <Loading>
      {[1, 2, 3].map((row) => (
        <div key={row} className="map-row">
          <Skeleton width={22} height={22} round />
          <span>
            <Skeleton width="60%" height={18} />
          </span>
        </div>
      ))}
    </Loading>
  );
}
