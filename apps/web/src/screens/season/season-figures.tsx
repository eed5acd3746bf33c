import { groupDigits, type SeasonFigures as Figures } from '@cuaderno/domain';

const hours = ({ minutes }: Pick<Figures, 'minutes'>) => Math.round(minutes / 60);
const medals = (counts: Figures['medals']) => counts.gold + counts.silver + counts.bronze;

/** The headline figures, each with that of the season before beneath. */
export function SeasonFigures({ now, before }: { now: Figures; before: Figures }) {
  const isEmpty = now.outings === 0;
  const figure = (name: string, value: number, was: number) => (
    <Figure name={name} value={isEmpty ? null : value} note={`antes ${groupDigits(was)}`} />
  );
  return (
    <dl className="season-figures">
      {figure('Salidas', now.outings, before.outings)}
      {figure('Piezas', now.pieces, before.pieces)}
      {figure('Medallas', medals(now.medals), medals(before.medals))}
      {figure('En blanco', now.blank, before.blank)}
      <Figure
        name="Horas"
        value={now.timed === 0 ? null : hours(now)}
        note={`antes ${before.timed === 0 ? '–' : groupDigits(hours(before))}`}
      />
    </dl>
  );
}

/** The headline figures of all seasons, each with what it comes to. */
export function FiguresOfAll({ all, seasons }: { all: Figures; seasons: number }) {
  const { outings, pieces, blank, timed } = all;
  const each = (value: number) => `${groupDigits(Math.round(value / seasons))} por temporada`;
  const isEmpty = outings === 0;
  return (
    <dl className="season-figures">
      <Figure name="Salidas" value={isEmpty ? null : outings} note={each(outings)} />
      <Figure name="Piezas" value={isEmpty ? null : pieces} note={each(pieces)} />
      <Figure
        name="Medallas"
        value={isEmpty ? null : medals(all.medals)}
        note={`${groupDigits(all.medals.gold)} de oro`}
      />
      <Figure
        name="En blanco"
        value={isEmpty ? null : blank}
        note={isEmpty ? '–' : `${Math.round((100 * blank) / outings)} %`}
      />
      <Figure
        name="Horas"
        value={timed === 0 ? null : hours(all)}
        note={`de ${groupDigits(timed)} ${timed === 1 ? 'salida' : 'salidas'}`}
      />
    </dl>
  );
}

type FigureProps = {
  name: string;
  /** Null is shown as a dash. */
  value: number | null;
  note: string;
};

function Figure({ name, value, note }: FigureProps) {
  return (
    <div className={value === null ? 'season-figure-none' : undefined}>
      <dt>{name}</dt>
      <dd>{value === null ? '–' : groupDigits(value)}</dd>
      <dd className="season-figure-note">{note}</dd>
    </div>
  );
}
