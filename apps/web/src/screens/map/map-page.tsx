import { FRAME } from '@cuaderno/spain-map';
import { X } from 'lucide-react';
import { type ReactNode, useMemo, useRef } from 'react';
import { paths } from '../../lib/paths';
import { useWidth } from '../../lib/use-width';
import { ButtonLink } from '../../ui/button';
import { Loading, Skeleton } from '../../ui/skeleton';
import { StatePage } from '../../ui/state-page';
import { MapView } from './map-view';
import { MunicipalityList } from './municipality-list';
import { hasOutings, type Places } from './places';
import type { Selection } from './selection';
import { SelectionPanel } from './selection-panel';
import type { Selecting } from './use-selecting';

type MapPageProps = {
  all: Places;
  shown: Places;
  selection: Selection | null;
  selecting: Selecting;
  isEmpty: boolean;
  isLoading: boolean;
  /** The head of the page. */
  children: ReactNode;
};

/** Spain with all marks, and their list; on a desktop an open place takes the list's page. */
export function MapPage({ selection, isEmpty, isLoading, children, ...parts }: MapPageProps) {
  const { shown, selecting } = parts;
  return (
    <div className="page map">
      <div>
        {children}
        <WholeMap {...parts} selection={selection} />
      </div>
      <div>
        {isLoading && <ListSkeleton />}
        {isEmpty && <NothingYet />}
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
          />
        )}
        {!isLoading && !isEmpty && !selection && (
          <MunicipalityList places={shown} linkTo={selecting.linkTo} />
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

function NothingYet() {
  return (
    <StatePage
      title="Aún no has pisado el mapa"
      action={<ButtonLink to={paths.chooser}>Registrar primera salida</ButtonLink>}
    >
      Cada municipio donde caces quedará marcado aquí. Solo tú lo ves.
    </StatePage>
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
