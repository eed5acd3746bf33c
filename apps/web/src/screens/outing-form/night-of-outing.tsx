import { type Day, todayInSpain } from '@cuaderno/domain';
import { useMemo, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { usePlaceFinder } from '../../book/use-place-finder';
import { nightOf } from '../../lib/nights/night';
import { nightDayOf } from '../../lib/nights/sit-night';
import { useNow } from '../../lib/use-now';
import { NightRow } from '../../parts/nights/night-row';
import { NightDetails, nightSubtitle } from '../../parts/nights/night-details';
import { Sheet } from '../../ui/sheet/sheet';

type NightOfOutingProps = { date: Day; municipality: string; province: string | null };
type Times = { startTime?: string | null; endTime?: string | null };

/**
 * 'Esa noche en Cazorla', over a sheet: the night of the form's date, the one before where its times are of a morning.
 * Nothing for a municipality that the list doesn't have.
 */
export function NightOfOuting({ date, municipality, province }: NightOfOutingProps) {
  const { control } = useFormContext<Times>();
  const [startTime, endTime] = useWatch({ control, name: ['startTime', 'endTime'] });
  const find = usePlaceFinder();
  const now = useNow();
  const [isOpen, setOpen] = useState(false);
  const place = useMemo(
    () => find?.(municipality, province) ?? null,
    [find, municipality, province],
  );
  const day = nightDayOf({ date, startTime, endTime });
  const night = useMemo(() => place && nightOf(day, place), [place, day]);
  if (find === undefined) return <div className="night-of-outing night-space" />;
  if (!place || !night) return null;
  const title = day === todayInSpain() ? 'Esta noche' : 'Esa noche';
  const shown = { place: { ...place, municipality }, day, night };
  return (
    <>
      <button type="button" className="night-row night-of-outing" onClick={() => setOpen(true)}>
        <NightRow title={`${title} en ${municipality}`} night={night} now={now} />
      </button>
      {isOpen && (
        <Sheet title={title} subtitle={nightSubtitle(shown)} onClose={() => setOpen(false)}>
          <NightDetails {...shown} now={now} />
        </Sheet>
      )}
    </>
  );
}
