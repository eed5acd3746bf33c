import { dayAfter, momentOf } from '@cuaderno/sky';
import type { Outing } from '@cuaderno/domain';
import { useMemo } from 'react';
import { usePlaceFinder } from '../../book/use-place-finder';
import {
  type Night,
  moonText,
  moonTimesText,
  nightOf,
  sitMoonText,
  sunText,
} from '../../lib/nights/night';
import { MoonDisc } from '../../parts/nights/moon-disc';
import { NightSky } from '../../parts/nights/night-sky';
import { SectionHeading } from '../../ui/page/section-heading';
import './more-information.css';
import './night-section.css';

/** The moments of a sit, null unless both of its times are known. */
function sitOf({ date, custom_params: params }: Outing, { zone }: Night): [number, number] | null {
  const { startTime, endTime } = params;
  if (!startTime || !endTime) return null;
  const endDay = endTime < startTime ? dayAfter(date) : date;
  return [momentOf(date, startTime, zone).getTime(), momentOf(endDay, endTime, zone).getTime()];
}

/** 'La noche' of an espera: the moon, the sun and the sit, where its municipality is in the list. */
export function NightSection({ outing }: { outing: Outing }) {
  const find = usePlaceFinder();
  const { date, municipality, province } = outing;
  const night = useMemo(() => {
    const place = find?.(municipality, province);
    return place ? nightOf(date, place) : null;
  }, [find, date, municipality, province]);
  if (!night) return null;
  const sit = sitOf(outing, night);
  return (
    <section aria-labelledby="la-noche">
      <SectionHeading id="la-noche" title="La noche" />
      <div className="night-head">
        <MoonDisc phase={night.moon.phase} size={38} />
        <p>
          <b>{moonText(night.moon)}</b>
          {sit && <small>{sitMoonText(night, ...sit)}</small>}
        </p>
      </div>
      <NightSky night={night} sit={sit} />
      <dl className="more-information">
        <Line name="Sol">{sunText(night)}</Line>
        <Line name="Luna">{moonTimesText(night)}</Line>
      </dl>
    </section>
  );
}

function Line({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
