import { Drawing } from '../../ui/drawing';
import './book-thumbnail.css';

/** The cover of a memoria: its cloth, its band and its plate. */
export function BookThumbnail() {
  return (
    <span className="book-thumbnail" aria-hidden>
      <span>
        <span>
          <Drawing name="emblem" size={24} />
        </span>
      </span>
    </span>
  );
}
