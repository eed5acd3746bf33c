import { type Day, todayInSpain } from '@cuaderno/domain';
import { useMemo, useState } from 'react';
import { usePlaceFinder } from '../../book/use-place-finder';
import { nightOf } from '../../lib/nights/night';
import { NightRow } from '../../parts/nights/night-row';
import { NightDetails, nightSubtitle } from '../../parts/nights/night-details';
import { Sheet } from '../../ui/sheet/sheet';
import './night-of-outing.css';

type NightOfOutingProps = { date: Day; municipality: string; province: string | null };

/** 'Esa noche en Cazorla', over a sheet; nothing for a municipality that the list doesn't have. */
export function NightOfOuting({ date, municipality, province }: NightOfOutingProps) {
  const find = usePlaceFinder();
  const [isOpen, setOpen] = useState(false);
  const place = useMemo(
    () => find?.(municipality, province) ?? null,
    [find, municipality, province],
  );
  const night = useMemo(() => place && nightOf(date, place), [place, date]);
  if (!place || !night) return null;
  const title = date === todayInSpain() ? 'Esta noche' : 'Esa noche';
  const shown = { place: { ...place, municipality }, day: date, night };
  return (
    <>
      <button type="button" className="night-row night-of-outing" onClick={() => setOpen(true)}>
        <NightRow title={`${title} en ${municipality}`} night={night} />
      </button>
      {isOpen && (
        <Sheet title={title} subtitle={nightSubtitle(shown)} onClose={() => setOpen(false)}>
          <NightDetails {...shown} />
        </Sheet>
      )}
    </>
  );
}
