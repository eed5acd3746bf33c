import { boxOf, SPAIN } from '@cuaderno/spain-map';
import { ArrowLeft, X } from 'lucide-react';
import { useMemo, useRef } from 'react';
import { useWidth } from '../../lib/use-width';
import { IconButton } from '../../ui/icon-button';
import { MapView } from './map-view';
import { hasOutings, type Places } from './places';
import type { Selection } from './selection';
import { SelectionPanel } from './selection-panel';
import type { Selecting } from './use-selecting';
import { fit as fitted } from './view';

/** The height of the province over the sheet, in pixels. */
const HEIGHT = 410;
/** Room for the button above the province, and for the sheet's edge under it. */
const MARGIN = { top: 74, side: 36, bottom: 66 };

type PlacePageProps = { shown: Places; selection: Selection; selecting: Selecting };

/** An open place on a phone: its province fills the top, the sheet with its outings scrolls over it. */
export function PlacePage({ shown, selection, selecting }: PlacePageProps) {
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
      />
    </div>
  );
}

type ProvinceMapProps = Omit<PlacePageProps, 'selecting'> & {
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
