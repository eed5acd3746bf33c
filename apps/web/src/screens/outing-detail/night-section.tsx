import type { Outing } from '@cuaderno/domain';
import { useMemo } from 'react';
import { usePlaceFinder } from '../../book/use-place-finder';
import { moonText, moonTimesText, nightOf, sunText } from '../../lib/nights/night';
import { nightDayOf, sitMoonText, sitSpan } from '../../lib/nights/sit-night';
import { useNow } from '../../lib/use-now';
import { MoonDisc } from '../../parts/nights/moon-disc';
import { NightSky } from '../../parts/nights/night-sky';
import { SectionHeading } from '../../ui/page/section-heading';
import './more-information.css';
import './night-section.css';

/** 'La noche' of an espera, where its municipality is in the list: the moon, the sun and the sit. Keeps its room until then. */
export function NightSection({ outing }: { outing: Outing }) {
  const find = usePlaceFinder();
  const now = useNow();
  const { date, municipality, province, custom_params: times } = outing;
  const place = useMemo(
    () => find?.(municipality, province) ?? null,
    [find, municipality, province],
  );
  const day = nightDayOf({ ...times, date });
  const night = useMemo(() => place && nightOf(day, place), [place, day]);
  if (find === undefined) return <div className="night-room" />;
  if (!place || !night) return null;
  const sit = sitSpan({ ...times, date }, place);
  return (
    <section className="night-room" aria-labelledby="la-noche">
      <SectionHeading id="la-noche" title="La noche" />
      <div className="night-head">
        <MoonDisc phase={night.moon.phase} size={38} />
        <p>
          <b>{moonText(night.moon)}</b>
          {sit && <small>{sitMoonText(sit, place)}</small>}
        </p>
      </div>
      <NightSky night={night} sit={sit} />
      <dl className="more-information">
        <Line name="Sol">{sunText(night, now)}</Line>
        <Line name="Luna">{moonTimesText(night, now)}</Line>
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
