import { MODALITIES, type Modality, MODALITY_TEXTS, seasonName } from '@cuaderno/domain';
import { CloudOff } from 'lucide-react';
import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { type BookRow, useBook } from '../../book/use-outings';
import { usePlaceFinder } from '../../book/use-place-finder';
import { useSession } from '../../book/use-session';
import { paths } from '../../lib/paths';
import { useWide } from '../../lib/use-wide';
import { CachedAt } from '../../parts/cached-at';
import { MarkSign } from '../../parts/mark-shape';
import { SeasonChooser } from '../../parts/season-chooser';
import { BackLink } from '../../ui/back-link';
import { StatePage } from '../../ui/state-page';
import { useTitle } from '../../ui/use-title';
import { MapPage } from './map-page';
import { narrow, placesOf } from './places';
import { PlacePage } from './place-page';
import { selectionOf } from './selection';
import { type MapFilters, useMapAddress } from './use-map-address';
import { useSelecting } from './use-selecting';
import './map.css';

/** Mapa: where the outings of the book were, by municipality, season and modality. */
export function MapScreen() {
  const { data, isError, cachedAt } = useBook();
  const firstMonth = useSession().user.seasonStart;
  const filters = useMapAddress(firstMonth);
  const find = usePlaceFinder();
  const book = useMemo(() => data?.filter(({ archived }) => !archived), [data]);
  const all = useMemo(() => placesOf(book ?? [], find), [book, find]);
  const shown = useMemo(() => narrow(all, filters.matches), [all, filters.matches]);
  const selection = selectionOf(filters.place, all, shown);
  const selecting = useSelecting(filters, selection);
  const wide = useWide();
  useTitle(selection?.title ?? 'Mapa');
  const parts = { all, shown, selection, selecting };
  if (isError) return <MapError />;
  if (selection && !wide) return <PlacePage {...parts} selection={selection} />;
  return (
    <MapPage {...parts} isEmpty={book?.length === 0} isLoading={!book}>
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
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- no fields, as of a fieldset */}
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
