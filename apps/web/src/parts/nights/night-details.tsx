import { type Day, formatDay } from '@cuaderno/domain';
import { clockTime, type Place } from '@cuaderno/sky';
import { type Night, phaseName } from '../../lib/nights/night';
import { THIS_DEVICE } from '../../lib/this-device';
import { moonCulmination, nextPhaseText, weekdayOf, weekOf } from '../../lib/nights/tonight';
import { MoonDisc } from './moon-disc';
import { NightSky } from './night-sky';
import './night-details.css';

type ShownNight = { place: Place & { municipality: string }; day: Day; night: Night };

/** 'Cazorla, sábado 21/11/2026'. */
export const nightSubtitle = ({ place, day }: Pick<ShownNight, 'place' | 'day'>) =>
  `${place.municipality}, ${weekdayOf(day)} ${formatDay(day)}`;

/**
 * A night at a place, in a sheet: its moon, the line from sunset to sunrise and its times. No forecast, no legal
 * hours. `now` is of the running night: it is marked in the drawing, with the week from that night on.
 */
export function NightDetails({ place, day, night, now }: ShownNight & { now?: number }) {
  const { moon, zone } = night;
  const phase = phaseName(moon);
  return (
    <>
      <div className="night-details-moon">
        <MoonDisc phase={moon.phase} size={84} />
        <p>
          <b>{Math.round(100 * moon.light)} %</b>
          {phase.charAt(0).toUpperCase() + phase.slice(1)}
          <small>{nextPhaseText(day, zone)}</small>
        </p>
      </div>
      <NightSky night={night} now={now ?? null} />
      <Times night={night} place={place} />
      {now !== undefined && <Week day={day} zone={zone} />}
      <p className="night-details-note">
        Porcentaje de luz de la luna a medianoche. Se calcula en este {THIS_DEVICE}, sin cobertura.
      </p>
    </>
  );
}

function Times({ night, place }: { night: Night; place: Place }) {
  const { sunset, dark, dawn, events } = night;
  const eventAt = (kind: 'rise' | 'set') => events.find((event) => event.kind === kind)?.at;
  const times: [string, Date | number | null | undefined][] = [
    ['Se pone el sol', sunset],
    ['Sale la luna', eventAt('rise')],
    ['Noche cerrada', dark?.[0]],
    ['Luna más alta', moonCulmination(night, place)],
    ['Alba', dawn],
    ['Se pone la luna', eventAt('set')],
  ];
  return (
    <dl className="night-times">
      {times.map(([name, at]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{at ? clockTime(new Date(at), night.zone) : '–'}</dd>
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
