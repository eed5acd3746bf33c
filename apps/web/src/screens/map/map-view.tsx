import { Minus, Plus } from 'lucide-react';
import {
  type KeyboardEvent,
  memo,
  type MouseEvent,
  useCallback,
  useMemo,
  useRef,
  useState,
} from 'react';
import { MarkShape } from '../../parts/outings/mark-shape';
import { markBeside, type MarkSize, nearestMark } from '@cuaderno/spain-map/marks';
import { SpainLand } from '../../parts/spain-land';
import { IconButton } from '../../ui/icon-button';
import { marksOf, nameTags, type PlaceMark } from './marks';
import type { Place } from './places';
import { useView } from './use-view';
import { type Fit, MOST, reveal, type Size, type View } from './view';
import { PROVINCE_STEPS, SPAIN } from '@cuaderno/spain-map';
import { fetchProvince } from '@cuaderno/spain-map/province-files';
import { useQuery } from '@tanstack/react-query';

/** A province with its municipalities, among the others; without their file its outline alone. */
function ProvinceLand({ code }: { code: string }) {
  const { data } = useQuery({
    queryKey: ['province', code],
    queryFn: ({ signal }) => fetchProvince(code, signal),
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
  });
  return (
    <>
      <SpainLand isGround />
      {data ? (
        <g className="spain-land" transform={`scale(${1 / PROVINCE_STEPS})`}>
          <path className="map-province" d={data.outline} />
          <path className="map-borders" d={data.borders} />
        </g>
      ) : (
        <path className="map-province" d={SPAIN.provinces[code]} />
      )}
    </>
  );
}

/** Pixels around a mark in which a tap means it. */
const REACH = 24;

type MapViewProps = {
  label: string;
  places: readonly Place[];
  size: Size;
  fit: Fit;
  /** INE's code of the open municipality or province. */
  selected: string | null;
  /** INE's code of the province that fills the map, null for Spain. */
  province: string | null;
  /** Whether a province opens at a tap. */
  hasOutings: (province: string) => boolean;
  onPick: (code: string) => void;
};

/** A map with its marks: tapped, zoomed and moved. */
export function MapView({
  label,
  places,
  size,
  fit,
  selected,
  province,
  hasOutings,
  onPick,
}: MapViewProps) {
  const map = useRef<SVGSVGElement>(null);
  const { view, setView, wasDragged, handlers, zoomIn, zoomOut, onKeyDown } = useView(map, size);
  const markSize = province === null ? 'spain' : 'province';
  const marks = useMemo(
    () => marksOf(places, fit, view.zoom, markSize),
    [places, fit, view.zoom, markSize],
  );
  const onReach = useCallback(
    (mark: PlaceMark) => setView((now) => reveal(now, mark, size)),
    [setView, size],
  );
  const tap = (event: MouseEvent) => {
    if (wasDragged() || !map.current) return;
    const { left, top } = map.current.getBoundingClientRect();
    const at = { x: event.clientX - left - view.x, y: event.clientY - top - view.y };
    const tapped = (event.target as Element).closest('[data-province]');
    const code =
      nearestMark(marks, at, REACH)?.code ?? tapped?.getAttribute('data-province') ?? null;
    if (code !== null && code !== province && hasOutings(code.slice(0, 2))) onPick(code);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys of the controls inside
    <div className="map-window" onKeyDown={onKeyDown}>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the marks have keys */}
      <svg
        ref={map}
        className={`map-land${view.zoom > 1 ? ' map-land-zoomed' : ''}`}
        {...size}
        role="group"
        aria-label={label}
        onClick={tap}
        {...handlers}
      >
        <g transform={groundTransform(view, fit)}>
          {province === null ? (
            <SpainLand selected={selected?.slice(0, 2) ?? null} />
          ) : (
            <ProvinceLand key={province} code={province} />
          )}
        </g>
        <g transform={`translate(${view.x} ${view.y})`}>
          {marks.length > 0 && (
            <Marks
              marks={marks}
              size={markSize}
              selected={selected}
              onPick={onPick}
              onReach={onReach}
            />
          )}
        </g>
      </svg>
      {(marks.length > 0 || view.zoom > 1) && (
        <div className="map-zoom">
          <IconButton label="Acercar" disabled={view.zoom >= MOST} onClick={zoomIn}>
            <Plus aria-hidden />
          </IconButton>
          <IconButton label="Alejar" disabled={view.zoom <= 1} onClick={zoomOut}>
            <Minus aria-hidden />
          </IconButton>
        </div>
      )}
    </div>
  );
}

const groundTransform = ({ zoom, x, y }: View, fit: Fit) =>
  `translate(${x + fit.x * zoom} ${y + fit.y * zoom}) scale(${fit.scale * zoom})`;

type MarksProps = {
  marks: readonly PlaceMark[];
  size: MarkSize;
  selected: string | null;
  onPick: (code: string) => void;
  onReach: (mark: PlaceMark) => void;
};

/** One stop of the Tab key; the arrows lead from mark to mark. Memoised for the moves of the map. */
const Marks = memo(function Marks({ marks, size, selected, onPick, onReach }: MarksProps) {
  const group = useRef<SVGGElement>(null);
  const [stop, setStop] = useState('');
  const stopKey = marks.some(({ key }) => key === stop) ? stop : marks[0]?.key;
  const onKeyDown = (event: KeyboardEvent, mark: PlaceMark) => {
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      onPick(mark.code);
      return;
    }
    const beside = markBeside(marks, mark, event.key);
    if (!beside) return;
    event.preventDefault();
    group.current?.querySelector<SVGGElement>(`#mark-${beside.key}`)?.focus();
  };
  return (
    <g ref={group}>
      {marks.map((mark) => (
        <g
          key={mark.key}
          id={`mark-${mark.key}`}
          className={`map-mark${mark.code === selected ? ' map-mark-selected' : ''}`}
          transform={`translate(${mark.x} ${mark.y})`}
          role="button"
          tabIndex={mark.key === stopKey ? 0 : -1}
          aria-label={mark.label}
          onKeyDown={(event) => onKeyDown(event, mark)}
          onClick={(event) => {
            // A screen reader presses without a finger, nowhere on the map.
            if (event.detail > 0) return;
            event.stopPropagation();
            onPick(mark.code);
          }}
          onFocus={({ currentTarget }) => {
            setStop(mark.key);
            // A map that moved under a finger would be tapped elsewhere.
            if (currentTarget.matches(':focus-visible')) onReach(mark);
          }}
        >
          <MarkShape type={mark.type} radius={mark.radius} count={mark.count} />
          <circle className="map-mark-ring" r={mark.radius + 6} />
        </g>
      ))}
      {size === 'province' &&
        nameTags(marks).map(({ code, name, x, y }) => (
          <text key={code} className="map-name" x={x} y={y} aria-hidden>
            {name}
          </text>
        ))}
    </g>
  );
});
