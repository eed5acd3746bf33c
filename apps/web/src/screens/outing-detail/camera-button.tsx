import { Camera } from 'lucide-react';
import { Thumbnail } from '../../parts/thumbnail';
import './camera-button.css';

/** The thumbnail of the first photo with the number of photos; opens the viewer. */
export function CameraButton({
  subject,
  photos,
  onView,
}: {
  subject: string;
  photos: string[];
  onView: (photos: string[]) => void;
}) {
  const [first] = photos;
  if (!first) return null;
  return (
    <button
      type="button"
      className="camera-button"
      aria-label={`Ver fotos de ${subject}`}
      onClick={() => onView(photos)}
    >
      <Thumbnail address={first} alt="" />
      <span>
        <Camera size={16} aria-hidden />
        {photos.length}
      </span>
    </button>
  );
}
