import { Camera } from 'lucide-react';
import { usePhotoSource } from '../../book/use-photo-source';
import './camera-button.css';

/** A print of the first photo with how many there are; it opens the viewer. */
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
      <Print address={first} />
      <span>
        <Camera size={16} aria-hidden />
        {photos.length}
      </span>
    </button>
  );
}

function Print({ address }: { address: string }) {
  return <img src={usePhotoSource(address, 'thumb')} alt="" loading="lazy" />;
}
