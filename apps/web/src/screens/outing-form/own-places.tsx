import { ownPlaces, placeName, type PlaceValues, todayHere } from '@cuaderno/domain';
import { Check, MapPin } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useOwnOutings } from '../../book/use-own-outings';
import { CHANGED } from '../../ui/form/changed';
import type { PlaceInForm } from './place-fields';
import './own-places.css';

/** Number of places in the row, which scrolls sideways. */
const OFFERED = 8;

type Key = keyof PlaceValues;

/**
 * The places where the hunter hunts, as a row of buttons. One fills all fields of the place, and another press empties
 * them; it is pressed while the fields are its own. The row stays once something is written: what is saved then is
 * this form's.
 */
export function OwnPlaces() {
  const { isDirty } = useFormContext<PlaceInForm>().formState;
  const [places, setPlaces] = useState<PlaceValues[]>();
  return (
    <>
      {!(places && isDirty) && <ReadPlaces onRead={setPlaces} />}
      {places && <Places places={places} />}
    </>
  );
}

function ReadPlaces({ onRead }: { onRead: (places: PlaceValues[]) => void }) {
  const { getValues } = useFormContext<PlaceInForm>();
  const outings = useOwnOutings();
  useEffect(() => {
    if (outings) onRead(ownPlaces(outings, getValues('type'), todayHere()).slice(0, OFFERED));
  }, [outings, getValues, onRead]);
  return null;
}

function Places({ places }: { places: readonly PlaceValues[] }) {
  const { control, getValues, setValue } = useFormContext<PlaceInForm>();
  const type = getValues('type');
  const keys = Object.keys(places[0] ?? {}) as Key[];
  const names = places.map((place) => placeName(place, type));
  const written = useWatch({ control, name: keys });
  const fill = (place: PlaceValues, isFilled: boolean) => {
    for (const key of keys) setValue(key, isFilled ? '' : place[key], CHANGED);
  };
  if (places.length === 0) return null;
  return (
    <ul className="own-places" aria-label="Tus sitios">
      {places.map((place, at) => {
        const name = names[at] ?? '';
        // Two grounds of one name.
        const isShared = names.indexOf(name) !== names.lastIndexOf(name);
        const isFilled = keys.every((key, index) => (written[index] ?? '') === place[key]);
        const Icon = isFilled ? Check : MapPin;
        return (
          <li key={keys.map((key) => place[key]).join('/')}>
            <button type="button" aria-pressed={isFilled} onClick={() => fill(place, isFilled)}>
              <Icon size={18} aria-hidden />
              <span>{isShared ? [name, place.municipality].filter(Boolean).join(', ') : name}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
