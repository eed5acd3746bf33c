import {
  type Day,
  groupDigits,
  MODALITIES,
  MODALITY_FACTS,
  MODALITY_TEXTS,
  monthName,
  type Season,
  seasonOf,
  seasonYears,
} from '@cuaderno/domain';
import { useRef } from 'react';
import { SectionHeading } from '../../ui/page/section-heading';
import { Fill, Fills } from './fills';
import { Legend } from './legend';
import { outingsBefore, outingsIn, shortMonth, stackOf } from './season-texts';
import { useWide } from '../../lib/use-wide';
import { useWidth } from '../../lib/use-width';

/** In pixels: charts are laid out to their width, so that their text keeps its size. */
const HEIGHT = 128;
const TOP = 26;
const LABELS = 24;

type Totals = Season['now']['totals'];

/** The value of a line of the grid: 1, then 5, 10, 20, 50 …, for eight lines at most. */
function gridStep(highest: number): number {
  const steps = [1, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000];
  return steps.find((step) => highest / step <= 8) ?? 5_000;
}

type MonthByMonthProps = { season: Season; today: Day };

/** 'Mes a mes': a stack a month by modality, with the season before as an outline, which a phone tells in words. */
export function MonthByMonth({ season, today }: MonthByMonthProps) {
  const { firstMonth } = season;
  const former = seasonYears(season.season - 1, firstMonth);
  const chart = useRef<HTMLDivElement>(null);
  const width = useWidth(chart);
  const wide = useWide();
  const current = seasonOf(today, firstMonth) === season.season ? Number(today.slice(5, 7)) : null;
  return (
    <section aria-labelledby="mes-a-mes">
      <SectionHeading id="mes-a-mes" title="Mes a mes" />
      <Fills />
      <Legend>
        <li className="season-legend-former">
          <svg width="18" height="14" aria-hidden>
            <path className="season-chart-former" d="M1 14V1h12v13" />
          </svg>
          {wide ? former : outingsBefore(season)}
        </li>
      </Legend>
      <div ref={chart} className="season-chart">
        {width > 0 && <Chart season={season} width={width} current={current} />}
      </div>
      <MonthTable season={season} former={former} />
    </section>
  );
}

type ChartProps = { season: Season; width: number; current: number | null };

function Chart({ season, width, current }: ChartProps) {
  const { now, monthsBefore } = season;
  const highest = Math.max(
    1,
    ...[...now.months, ...monthsBefore].map(({ totals }) => outingsIn(totals)),
  );
  const step = gridStep(highest);
  const top = Math.ceil(highest / step) * step;
  const y = (value: number) => TOP + HEIGHT - (value / top) * HEIGHT;
  const column = width / 12;
  const bar = Math.min(28, column * 0.52);
  return (
    <svg width={width} height={TOP + HEIGHT + LABELS} aria-hidden>
      {Array.from({ length: top / step }, (_, line) => (
        <path key={line} className="season-chart-grid" d={`M0 ${y((line + 1) * step)}h${width}`} />
      ))}
      {now.months.map(({ month, totals }, index) => {
        const middle = column * (index + 0.5);
        const former = outingsIn(monthsBefore[index]?.totals ?? totals);
        return (
          <g key={month}>
            {former > 0 && (
              <path
                className="season-chart-former"
                d={`M${middle - bar / 2 - 4} ${y(0)}V${y(former)}h${bar + 8}V${y(0)}`}
              />
            )}
            <Stack totals={totals} x={middle - bar / 2} width={bar} y={y} />
            {outingsIn(totals) > 0 && (
              <text className="season-chart-total" x={middle} y={y(outingsIn(totals)) - 7}>
                {groupDigits(outingsIn(totals))}
              </text>
            )}
            <text
              className={`season-chart-month${month === current ? ' season-chart-current' : ''}`}
              x={middle}
              y={TOP + HEIGHT + 20}
            >
              {column < 26 && index % 2 === 1 ? '' : shortMonth(month)}
            </text>
          </g>
        );
      })}
      <path className="season-chart-axis" d={`M0 ${y(0)}h${width}`} />
    </svg>
  );
}

type StackProps = { totals: Totals; x: number; width: number; y: (value: number) => number };

/** A month's bar: esperas at its foot, then monterías and recechos. */
function Stack({ totals, x, width, y }: StackProps) {
  return stackOf(totals).map(({ type, from, to }) => (
    <Fill
      key={type}
      type={type}
      x={x + 0.75}
      y={y(to) + 0.75}
      width={width - 1.5}
      height={Math.max(y(from) - y(to) - 1.5, 0.5)}
    />
  ));
}

/** The chart for screen readers. */
function MonthTable({ season, former }: { season: Season; former: string }) {
  const { now, monthsBefore, firstMonth } = season;
  const nameOf = (month: number) => {
    const year = month >= firstMonth ? season.season : season.season + 1;
    return monthName(`${year}-${String(month).padStart(2, '0')}-01`);
  };
  return (
    <div className="visually-hidden">
      <table>
        <caption>Salidas por mes y modalidad</caption>
        <thead>
          <tr>
            <th scope="col">Mes</th>
            {MODALITIES.map((type) => (
              <th key={type} scope="col">
                {MODALITY_TEXTS[type].plural}
              </th>
            ))}
            <th scope="col">Total</th>
            <th scope="col">{former}</th>
          </tr>
        </thead>
        <tbody>
          {now.months.map(({ month, totals }, index) => (
            <tr key={month}>
              <th scope="row">{nameOf(month)}</th>
              {MODALITIES.map((type) => (
                <td key={type}>{totals[MODALITY_FACTS[type].section]}</td>
              ))}
              <td>{outingsIn(totals)}</td>
              <td>{outingsIn(monthsBefore[index]?.totals ?? totals)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
