import { type Day, formatDay } from '@cuaderno/domain';
import { clockTime, type MoonEvent, type Place } from '@cuaderno/sky';
import { type Night, phaseName, verbOf } from '../../lib/nights/night';
import { THIS_DEVICE } from '../../lib/this-device';
import { moonCulmination, nextPhaseText, weekdayOf, weekOf } from '../../lib/nights/tonight';
import { MoonDisc } from './moon-disc';
import { NightSky } from './night-sky';
import './night-details.css';

type NamedTime = [name: string, at: number | null];

type ShownNight = { place: Place & { municipality: string }; day: Day; night: Night };

/** 'Cazorla, sábado 21/11/2026'. */
export const nightSubtitle = ({ place, day }: Pick<ShownNight, 'place' | 'day'>) =>
  `${place.municipality}, ${weekdayOf(day)} ${formatDay(day)}`;

/**
 * A night at a place, in a sheet: its moon, the line from sunset to sunrise and its times, in the past once `now` is
 * after them. No forecast, no legal hours. `hasWeek` adds the nights that follow.
 */
export function NightDetails({
  place,
  day,
  night,
  now,
  hasWeek = false,
}: ShownNight & { now: number; hasWeek?: boolean }) {
  const { moon, zone } = night;
  const phase = phaseName(moon);
  return (
    <>
      <div className="night-details-moon">
        <MoonDisc phase={moon.phase} size={84} />
        <p>
          <b>{Math.round(100 * moon.light)}&nbsp;%</b>
          {phase.charAt(0).toUpperCase() + phase.slice(1)}
          <small>{nextPhaseText(day, zone)}</small>
        </p>
      </div>
      <NightSky night={night} now={now} />
      <Times night={night} place={place} now={now} />
      {hasWeek && <Week day={day} zone={zone} />}
      <p className="night-details-note">
        Porcentaje de luz de la luna a medianoche. Se calcula en este {THIS_DEVICE}, sin cobertura.
      </p>
    </>
  );
}

function Times({ night, place, now }: { night: Night; place: Place; now: number }) {
  const { sunset, dark, dawn, events } = night;
  const moonTime = (kind: MoonEvent['kind']): NamedTime => {
    const at = events.find((event) => event.kind === kind)?.at.getTime() ?? null;
    return [`${verbOf(kind, at, now)} la luna`, at];
  };
  const times: NamedTime[] = [
    [`${verbOf('set', sunset, now)} el sol`, sunset],
    moonTime('rise'),
    ['Noche cerrada', dark?.[0] ?? null],
    ['Luna más alta', moonCulmination(night, place)?.getTime() ?? null],
    ['Alba', dawn],
    moonTime('set'),
  ];
  return (
    <dl className="night-times">
      {times.map(([name, at]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{at !== null ? clockTime(new Date(at), night.zone) : '–'}</dd>
        </div>
      ))}
    </dl>
  );
}

function Week({ day, zone }: { day: Day; zone: string }) {
  return (
    <ol className="night-week" aria-label="Luna de las próximas noches">
      {weekOf(day, zone).map((night) => (
        <li key={night.day} aria-current={night.day === day ? 'date' : undefined}>
          {night.name}
          <MoonDisc phase={night.phase} size={28} />
          <b>
            {night.percent}
            <span className="visually-hidden"> %</span>
          </b>
        </li>
      ))}
    </ol>
  );
}
