import { MODALITIES, type Modality, MODALITY_TEXTS, seasonName } from '@cuaderno/domain';
import { ArrowLeft, CloudOff, X } from 'lucide-react';
import { type ReactNode, useMemo, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { type BookRow, useBook } from '../../book/use-outings';
import { usePlaceFinder } from '../../book/use-place-finder';
import { useSession } from '../../book/use-session';
import { paths } from '../../lib/paths';
import { useWide } from '../../lib/use-wide';
import { CachedAt } from '../../parts/cached-at';
import { MarkSign } from '../../parts/outings/mark-shape';
import { SeasonChooser } from '../../parts/season-chooser';
import { BackLink } from '../../ui/page/back-link';
import { StatePage } from '../../ui/page/state-page';
import { useTitle } from '../../ui/page/use-title';
import { MapPage } from './map-page';
import { hasOutings, narrow, type Places, placesOf } from './places';
import { type Selection, selectionOf } from './selection';
import { type MapFilters, useMapAddress } from './use-map-address';
import { type Selecting, useSelecting } from './use-selecting';
import './map.css';
import { boxOf, SPAIN } from '@cuaderno/spain-map';
import { useWidth } from '../../lib/use-width';
import { IconButton } from '../../ui/icon-button';
import { MapView } from './map-view';
import { NothingLeft, NothingYet } from './nothing-here';
import { SelectionPanel } from './selection-panel';
import { fit as fitted } from './view';

/** The height of the province over the sheet, in pixels. */
const HEIGHT = 410;
/** Room for the button above the province, and for the sheet's edge under it. */
const MARGIN = { top: 74, side: 36, bottom: 66 };

type PlacePageProps = {
  shown: Places;
  selection: Selection;
  selecting: Selecting;
  nothing: ReactNode;
};

/** An open place on a phone: its province fills the top, the sheet with its outings scrolls over it. */
function PlacePage({ shown, selection, selecting, nothing }: PlacePageProps) {
  const { province, code } = selection;
  return (
    <div className="map-place">
      <button type="button" className="map-whole" onClick={selecting.leave}>
        <ArrowLeft size={20} aria-hidden />
        Toda España
      </button>
      {province !== null && (
        <ProvinceMap
          shown={shown}
          selection={selection}
          province={province}
          onPick={selecting.pick}
        />
      )}
      <SelectionPanel
        key={code}
        selection={selection}
        heading="h1"
        close={
          <IconButton label="Cerrar" onClick={selecting.leave}>
            <X aria-hidden />
          </IconButton>
        }
        shown={shown}
        linkTo={selecting.linkTo}
        nothing={nothing}
      />
    </div>
  );
}

type ProvinceMapProps = Omit<PlacePageProps, 'selecting' | 'nothing'> & {
  province: string;
  onPick: (code: string) => void;
};

function ProvinceMap({ shown, selection, province, onPick }: ProvinceMapProps) {
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const size = useMemo(() => ({ width, height: HEIGHT }), [width]);
  const fit = useMemo(
    () => fitted(boxOf(SPAIN.provinces[province] ?? ''), size, MARGIN),
    [province, size],
  );
  const places = useMemo(
    () => shown.municipalities.filter(({ code }) => code?.startsWith(province)),
    [shown, province],
  );
  return (
    <div ref={frame} className="map-province-frame">
      {width > 0 && (
        <MapView
          key={province}
          label={`Mapa de ${places[0]?.province ?? selection.title}`}
          places={places}
          size={size}
          fit={fit}
          selected={selection.code}
          province={province}
          hasOutings={(code) => hasOutings(shown, code)}
          onPick={onPick}
        />
      )}
    </div>
  );
}

/** Mapa: where the outings of the book were, by municipality, season and modality. */
export function MapScreen() {
  const { data, isError, cachedAt } = useBook();
  const firstMonth = useSession().user.seasonStart;
  const filters = useMapAddress(firstMonth);
  const find = usePlaceFinder();
  const book = useMemo(() => data?.filter(({ archived }) => !archived), [data]);
  const all = useMemo(() => placesOf(book ?? [], find ?? undefined), [book, find]);
  const shown = useMemo(() => narrow(all, filters.matches), [all, filters.matches]);
  const selection = selectionOf(filters.place, all, shown);
  const selecting = useSelecting(filters, selection);
  const wide = useWide();
  useTitle(selection?.title ?? 'Mapa');
  const nothing = <NothingLeft filters={filters} firstMonth={firstMonth} />;
  const parts = { all, shown, selection, selecting, nothing };
  if (isError) return <MapError />;
  if (selection && !wide) return <PlacePage {...parts} selection={selection} />;
  return (
    <MapPage
      {...parts}
      empty={book?.length === 0 && <NothingYet isArchived={data?.length !== 0} />}
      isLoading={!book}
    >
      <BackLink to={paths.home} {...(selection && { onClick: selecting.leave })}>
        Volver
      </BackLink>
      <MapHead filters={filters} firstMonth={firstMonth} book={book} />
      <CachedAt at={cachedAt} />
    </MapPage>
  );
}

function MapError() {
  return (
    <div className="page map">
      <BackLink to={paths.home}>Volver</BackLink>
      <StatePage icon={<CloudOff size={32} />} title="No hemos podido abrir tu cuaderno" alert>
        Tus salidas siguen guardadas: comprueba la conexión y vuelve a intentarlo.
      </StatePage>
    </div>
  );
}

type MapHeadProps = { filters: MapFilters; firstMonth: number; book: BookRow[] | undefined };

/** The title, the season and the modalities, which are the legend too. */
function MapHead({ filters, firstMonth, book }: MapHeadProps) {
  const { season, types, addressOf } = filters;
  const { state } = useLocation();
  const navigate = useNavigate();
  const toggle = (type: Modality) => {
    const next = MODALITIES.filter((one) => types.includes(one) !== (one === type));
    // Takes the place of the shown map in the history, as a season does.
    void navigate(addressOf({ types: next }), { replace: true, state });
  };
  return (
    <>
      <div className="map-title">
        <h1>Mapa</h1>
        <SeasonChooser
          key={season}
          season={season}
          firstMonth={firstMonth}
          book={book}
          addressOf={(year) => addressOf({ season: year })}
        >
          {season === null ? 'Todas las temporadas' : seasonName(season, firstMonth)}
        </SeasonChooser>
      </div>
      <div className="map-filters" role="group" aria-label="Modalidades">
        {MODALITIES.map((type) => (
          <button
            key={type}
            type="button"
            className={type}
            aria-pressed={types.includes(type)}
            onClick={() => toggle(type)}
          >
            <MarkSign type={type} size={22} />
            {MODALITY_TEXTS[type].plural}
          </button>
        ))}
      </div>
    </>
  );
}
