import { MapPin } from 'lucide-react';
import { type Place, useRecentMunicipalities } from '../../book/use-recent-values';

/** Number of recent places that fit under the field. */
const OFFERED = 3;

/** The recent municipalities as chips. */
export function RecentPlaces({ onPick }: { onPick: (place: Place) => void }) {
  const places = useRecentMunicipalities().slice(0, OFFERED);
  if (places.length === 0) return null;
  return (
    <ul className="offers" aria-label="Recientes">
      {places.map((place) => (
        <li key={`${place.name} ${place.province}`}>
          <button type="button" onClick={() => onPick(place)}>
            <MapPin size={18} aria-hidden />
            {place.name}
          </button>
        </li>
      ))}
    </ul>
  );
}
