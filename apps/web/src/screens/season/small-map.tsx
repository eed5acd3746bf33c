import { MODALITIES, MODALITY_FACTS, type SeasonFigures } from '@cuaderno/domain';
import { FRAME, project } from '@cuaderno/spain-map';
import { useMemo, useRef } from 'react';
import { usePlaceFinder } from '../../book/use-place-finder';
import { useWidth } from '../../lib/use-width';
import { MarkShape } from '../../parts/outings/mark-shape';
import { radiusOf, spread } from '@cuaderno/spain-map/marks';
import { SpainLand } from '../../parts/spain-land';

type SmallMapProps = { places: SeasonFigures['places'] };

/** A map to look at: its places are in the list beside it. */
export function SmallMap({ places }: SmallMapProps) {
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const scale = width / FRAME.width;
  const find = usePlaceFinder();
  const marks = useMemo(
    () =>
      spread(
        places.flatMap(({ municipality, province, totals }) => {
          const found = find?.(municipality, province);
          if (!found) return [];
          const { x, y } = project(found);
          return MODALITIES.map((type) => ({
            type,
            key: `${found.code} ${type}`,
            count: totals[MODALITY_FACTS[type].section],
          }))
            .filter(({ count }) => count > 0)
            .map((mark) => ({
              ...mark,
              radius: radiusOf('small', mark.count),
              x: x * scale,
              y: y * scale,
            }));
        }),
      ),
    [places, find, scale],
  );
  return (
    <div ref={frame} aria-hidden>
      <svg className="map-land" width={width} height={Math.round(FRAME.height * scale)}>
        <g transform={`scale(${scale})`}>
          <SpainLand sea={0.5} />
        </g>
        {marks.map(({ key, type, radius, x, y }) => (
          <g key={key} transform={`translate(${x} ${y})`}>
            <MarkShape type={type} radius={radius} />
          </g>
        ))}
      </svg>
    </div>
  );
}
