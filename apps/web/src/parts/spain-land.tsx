import { INSET, SPAIN } from '@cuaderno/spain-map';
import { memo } from 'react';
import './spain-land.css';

const PROVINCES = Object.entries(SPAIN.provinces);

/** Lines of the sea along the coast, widest first, by turns in the sea's colour and the page's. */
const SEA = [20, 15, 10.5, 6];

type SpainLandProps = {
  /** INE's code of the province that is marked. */
  selected?: string | null;
  /** Widths of the sea's lines, 1 for a large map. */
  sea?: number;
  /** Provinces are ground for another drawing. */
  isGround?: boolean;
};

/** Spain, its neighbours and the box of the Canaries, in units of the frame; its lines are as wide at every zoom. */
export const SpainLand = memo(function SpainLand({
  selected = null,
  sea = 1,
  isGround = false,
}: SpainLandProps) {
  const marked = selected === null ? undefined : SPAIN.provinces[selected];
  return (
    <g className={`spain-land${isGround ? ' spain-land-ground' : ''}`}>
      {SEA.map((width) => (
        <path key={width} className="spain-sea" d={SPAIN.coast} strokeWidth={width * sea} />
      ))}
      <path className="spain-neighbours" d={SPAIN.neighbours} />
      <rect className="spain-inset" {...INSET} />
      {PROVINCES.map(([code, path]) => (
        <path key={code} className="spain-province" data-province={code} d={path} />
      ))}
      <path className="spain-coast" d={SPAIN.coast} />
      {marked && <path className="spain-marked" data-province={selected} d={marked} />}
    </g>
  );
});
