import { clockTime } from '@cuaderno/sky';
import { useRef } from 'react';
import type { Night } from '../../lib/nights/night';
import type { Span } from '../../lib/nights/sit-night';
import { useWidth } from '../../lib/use-width';
import './night-sky.css';

const HEIGHT = 118;
const GROUND = 14;
const LABELS = 24;
/** Between the lines of full night; every second one begins at dusk, every fourth at sunset. */
const LINE = 3.5;
const HOUR = 60 * 60_000;

type NightSkyProps = {
  night: Night;
  /** The times of a sit, under the ground as far as they are drawn. */
  sit?: Span | null;
  /** Marked as 'Ahora' while it is of the night. */
  now?: number | null;
};

/** A night from sunset to sunrise: ruled the closer the darker it is, with the moon's way. A drawing: its words are beside it. */
export function NightSky({ night, sit = null, now = null }: NightSkyProps) {
  const panel = useRef<HTMLDivElement>(null);
  const width = useWidth(panel);
  return (
    <div ref={panel} className="night-sky">
      {width > 0 && <Panel night={night} sit={sit} now={now} width={width} />}
    </div>
  );
}

type PanelProps = Required<NightSkyProps> & { width: number };

function Panel({ night, sit, now, width }: PanelProps) {
  const { from, to, sunset, sunrise, altitudes } = night;
  const x = (at: number) => ((at - from) / (to - from)) * width;
  const y = (altitude: number) => HEIGHT - (altitude / 90) * HEIGHT;
  const highest = altitudes
    .filter(({ at }) => at >= sunset && at <= sunrise)
    .reduce((a, b) => (b.altitude > a.altitude ? b : a));
  const path = altitudes
    .map(({ at, altitude }, index) => `${index === 0 ? 'M' : 'L'}${x(at)} ${y(altitude)}`)
    .join('');
  return (
    <svg width={width} height={HEIGHT + GROUND + LABELS} aria-hidden>
      <Lines night={night} x={x} />
      <clipPath id="over-the-horizon">
        <rect width={width} height={HEIGHT} />
      </clipPath>
      <path className="night-moon-way" d={path} clipPath="url(#over-the-horizon)" />
      <rect className="night-ground" y={HEIGHT} width={width} height={GROUND} />
      <path className="night-horizon" d={`M0 ${HEIGHT}h${width}`} />
      {[sunset, sunrise].map((at) => (
        <path key={at} className="night-sun" d={`M${x(at) - 6} ${HEIGHT}a6 6 0 0 1 12 0z`} />
      ))}
      {highest.altitude > 0 && (
        <circle className="night-moon" cx={x(highest.at)} cy={y(highest.altitude)} r="9" />
      )}
      {sit && sit[0] < to && sit[1] > from && (
        <rect
          className="night-sit"
          x={Math.max(0, x(sit[0]))}
          y={HEIGHT + GROUND + 2}
          width={Math.max(2, Math.min(width, x(sit[1])) - Math.max(0, x(sit[0])))}
          height="5"
        />
      )}
      {now !== null && now >= from && now <= to && <Now x={x(now)} width={width} />}
      {hoursOf(night).map(({ at, label }) => (
        <text key={at} x={x(at)} y={HEIGHT + GROUND + 22}>
          {label}
        </text>
      ))}
    </svg>
  );
}

const FLAG = 54;

/** A line at the time of the clock, under a flag that stays within the drawing. */
function Now({ x, width }: { x: number; width: number }) {
  const left = Math.min(Math.max(0, x - FLAG / 2), width - FLAG);
  return (
    <g className="night-now">
      <path d={`M${x} 0V${HEIGHT + GROUND}`} />
      <rect x={left} width={FLAG} height="20" rx="3" />
      <text x={left + FLAG / 2} y="15">
        Ahora
      </text>
    </g>
  );
}

function Lines({ night, x }: { night: Night; x: (at: number) => number }) {
  const { sunset, sunrise, dusk, dawn, dark } = night;
  const evening: Span = [sunset, sunrise];
  const twilight: Span = [dusk, dawn];
  const lines = Array.from({ length: Math.floor(HEIGHT / LINE) }, (_, line) => {
    const span = line % 4 === 0 ? evening : line % 2 === 0 ? twilight : dark;
    return span ? `M${x(span[0])} ${line * LINE + 0.5}H${x(span[1])}` : '';
  });
  return <path className="night-lines" d={lines.join('')} />;
}

/** Every third full hour by the clock of the place. */
function hoursOf({ from, to, zone }: Night): { at: number; label: string }[] {
  const hours: { at: number; label: string }[] = [];
  for (let at = Math.ceil(from / HOUR) * HOUR; at <= to; at += HOUR) {
    const hour = clockTime(new Date(at), zone).slice(0, 2);
    const isInside = at - from > HOUR / 2 && to - at > HOUR / 2;
    if (Number(hour) % 3 === 0 && isInside) hours.push({ at, label: hour });
  }
  return hours;
}
