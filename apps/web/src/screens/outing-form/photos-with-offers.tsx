import {
  type Day,
  EARLIEST_DAY,
  formatDay,
  type Municipality,
  parseDay,
  todayHere,
  todayInSpain,
} from '@cuaderno/domain';
import { CalendarCheck, MapPin } from 'lucide-react';
import { use, useEffect, useRef, useState } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { useSearchParams } from 'react-router-dom';
import { SHARE } from '../../lib/share';
import type { PhotoFacts } from '../../lib/photos/photo-facts';
import { trpc } from '../../lib/server/api-client';
import { PhotoPicker } from '../../parts/photos/photo-picker';
import { CHANGED } from '../../ui/form/changed';
import { PhotoWork } from './photo-work';
import type { PlaceInForm } from './place-fields';

/** The offered facts of a photo: its day, and the municipalities at its position. */
interface OfferedFacts {
  day: string | null;
  places: Municipality[];
}

/** The photos of a piece, with offers of their date and place below. */
export function PhotosWithOffers({ index }: { index: number }) {
  const name = `pieces.${index}.photos`;
  const { control, setValue, getValues, getFieldState, trigger } = useFormContext();
  const { field, fieldState } = useController({ control, name });
  const photos = (field.value as string[] | undefined) ?? [];
  const [query] = useSearchParams();
  const { watch } = use(PhotoWork);
  const municipalitiesAt = trpc.municipalities.at.useMutation();
  const [factsOf, setFacts] = useState<Record<string, OfferedFacts>>({});
  // Uses the current index of the piece: removing another one shifts it.
  const place = useRef(name);
  useEffect(() => {
    place.current = name;
  });

  const change = (next: (photos: string[]) => string[]) => {
    setValue(
      place.current,
      next((getValues(place.current) as string[] | undefined) ?? []),
      CHANGED,
    );
    // A piece without photos may no longer need a species, or may be several pieces.
    for (const key of ['species', 'quantity']) {
      const other = place.current.replace(/photos$/, key);
      if (getFieldState(other).error || Number(getValues(other)) > 1) void trigger(other);
    }
  };

  const learn = async (address: string, { date, position }: PhotoFacts) => {
    const day = date === null ? null : parseDay(date);
    const possible = day !== null && day >= EARLIEST_DAY && day <= todayInSpain() ? day : null;
    setFacts((known) => ({ ...known, [address]: { day: possible, places: [] } }));
    if (position === null || getValues('municipality')) return;
    // Without an answer there is no offer; the position is not stored.
    const places = await municipalitiesAt.mutateAsync(position).catch(() => []);
    setFacts((known) => ({ ...known, [address]: { day: possible, places } }));
  };

  return (
    <PhotoPicker
      photos={photos}
      onChange={change}
      onStored={(address, facts) => void learn(address, facts)}
      onWork={watch}
      takesShared={index === 0 && query.get(SHARE.param) === SHARE.kept}
      error={fieldState.error?.message ?? fieldState.error?.root?.message}
    >
      <PhotoOffers facts={photos.flatMap((photo) => factsOf[photo] ?? [])} />
    </PhotoPicker>
  );
}

/** The day of the photos, where a form has none or today's, which it began with. */
function offeredDay(facts: readonly OfferedFacts[], date: string): Day | undefined {
  const day = facts.find((one) => one.day)?.day ?? undefined;
  const isOwn = date !== '' && date !== todayHere();
  return isOwn || day === date ? undefined : day;
}

/** Offers the date and the place of the photos, without filling them in. */
function PhotoOffers({ facts }: { facts: OfferedFacts[] }) {
  const { control, setValue } = useFormContext<PlaceInForm>();
  const [date, municipality] = useWatch({ control, name: ['date', 'municipality'] });
  const day = offeredDay(facts, date);
  const places = municipality ? [] : (facts.find((one) => one.places.length > 0)?.places ?? []);
  const takeDay = () => day && setValue('date', day, CHANGED);
  const takePlace = (place: Municipality) => {
    setValue('municipality', place.name, CHANGED);
    setValue('province', place.province, CHANGED);
    setValue('ccaa', place.ccaa, CHANGED);
  };
  const [only] = places;
  if (day && only && places.length === 1) {
    return (
      <div className="offers" aria-live="polite">
        <button
          type="button"
          onClick={() => {
            takeDay();
            takePlace(only);
          }}
        >
          <CalendarCheck size={18} aria-hidden />
          Usar fecha y lugar: {formatDay(day)}, {only.name}
        </button>
      </div>
    );
  }
  return (
    <div className={day || places.length > 0 ? 'offers' : ''} aria-live="polite">
      {day && (
        <button type="button" onClick={takeDay}>
          <CalendarCheck size={18} aria-hidden />
          Usar fecha de la foto: {formatDay(day)}
        </button>
      )}
      {places.map((place) => (
        <button key={place.code} type="button" onClick={() => takePlace(place)}>
          <MapPin size={18} aria-hidden />
          Usar lugar de la foto: {place.name} ({place.province})
        </button>
      ))}
    </div>
  );
}
