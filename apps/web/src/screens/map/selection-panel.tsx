import { estateName, groundsOf } from '@cuaderno/domain';
import { ChevronRight } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { BookRow } from '../../book/use-outings';
import { count } from '../../lib/format';
import { groundPath } from '../../lib/name-paths';
import { OutingRow } from '../../parts/outings/outing-row';
import { RETURNS } from '../../ui/page/back-link';
import type { Places } from './places';
import { provinceOf, type Selection } from './selection';
import type { Selecting } from './use-selecting';

/** Rows of a long list before more are asked for. */
const STEP = 60;

type SelectionPanelProps = {
  selection: Selection;
  /** The heading of the screen, or of a page of it. */
  heading: 'h1' | 'h2';
  /** Leads back to the whole map. */
  close: ReactNode;
  shown: Places;
  linkTo: Selecting['linkTo'];
  /** In place of outings that the filters leave out. */
  nothing: ReactNode;
};

/** The outings of a municipality or a province; mounted anew for each. */
export function SelectionPanel({
  selection,
  heading: Heading,
  close,
  shown,
  linkTo,
  nothing,
}: SelectionPanelProps) {
  const { code, title, subtitle, outings } = selection;
  const head = useRef<HTMLHeadingElement>(null);
  const [rows, setRows] = useState(STEP);
  const province = provinceOf(selection, shown);
  useEffect(() => {
    if (Heading === 'h1') window.scrollTo(0, 0);
    // A screen reader goes on here.
    head.current?.focus({ preventScroll: true });
  }, [Heading]);
  const isMunicipality = code.length > 2;
  const more = outings.length - rows;
  return (
    <section className="map-panel" aria-labelledby="lugar">
      <div className="map-panel-head">
        <div>
          <Heading id="lugar" ref={head} tabIndex={-1}>
            {title}
          </Heading>
          <small>{subtitle}</small>
        </div>
        {close}
      </div>
      {outings.length === 0 && nothing}
      {isMunicipality && <Grounds municipality={title} outings={outings} />}
      <div className="outing-list">
        {outings.slice(0, rows).map((outing) => (
          <OutingRow
            key={outing.id}
            outing={isMunicipality ? atHome(outing) : outing}
            state={RETURNS}
          />
        ))}
      </div>
      {more > 0 && (
        <button type="button" className="map-more" onClick={() => setRows(rows + STEP)}>
          {count(more, 'salida', 'salidas')} más
        </button>
      )}
      {province && (
        <Link className="map-more" {...linkTo(province.code)}>
          Toda la provincia de {province.name}: {count(province.outings, 'salida', 'salidas')}
          <ChevronRight size={20} aria-hidden />
        </Link>
      )}
    </section>
  );
}

/** The cotos and fincas of a municipality, each with its page. */
function Grounds({ municipality, outings }: { municipality: string; outings: BookRow[] }) {
  const grounds = groundsOf(outings);
  if (grounds.length === 0) return null;
  return (
    <ul aria-label="Cotos y fincas">
      {grounds.map(({ name, outings: its }) => (
        <li key={name}>
          <Link className="map-more" to={groundPath(name, municipality)} state={RETURNS}>
            {name}: {count(its, 'salida', 'salidas')}
            <ChevronRight size={20} aria-hidden />
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Under a municipality's name, its outings are told by their ground, if it is known. */
const atHome = (outing: BookRow): BookRow =>
  estateName(outing) === null ? outing : { ...outing, municipality: null };
