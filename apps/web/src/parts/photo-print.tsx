import { Check, LoaderCircle, X } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { usePhotoSource } from '../book/photos';
import type { PendingPhoto } from './photo-picker-state';

/** The print of a photo that is kept: a tap chooses it to be moved, the arrows move it. */
export function PhotoPrint({
  address,
  position,
  all,
  chosen,
  onChoose,
  onMove,
  onRemove,
}: {
  address: string;
  /** From 1. */
  position: number;
  all: number;
  chosen: boolean;
  onChoose: () => void;
  onMove: (step: -1 | 1) => void;
  onRemove: () => void;
}) {
  const source = usePhotoSource(address, 'thumb');
  const moveByArrow = (event: KeyboardEvent) => {
    const step = ({ ArrowLeft: -1, ArrowRight: 1 } as const)[event.key];
    if (step === undefined) return;
    event.preventDefault();
    onMove(step);
  };
  const picture = <img src={source} alt={`Foto ${position} de ${all}`} />;
  return (
    <li className={`photo-print${chosen ? ' photo-print-chosen' : ''}`}>
      {all > 1 ? (
        <button
          type="button"
          className="photo-print-face"
          aria-pressed={chosen}
          aria-keyshortcuts="ArrowLeft ArrowRight"
          onClick={onChoose}
          onKeyDown={moveByArrow}
        >
          {picture}
          {chosen && (
            <i className="photo-print-mark">
              <Check size={20} aria-hidden />
            </i>
          )}
        </button>
      ) : (
        <div className="photo-print-face">{picture}</div>
      )}
      <RemoveButton label={`Quitar foto ${position}`} onRemove={onRemove} />
    </li>
  );
}

/** The print of a file that is being prepared. */
export function PendingPrint({ photo, onDrop }: { photo: PendingPhoto; onDrop: () => void }) {
  return (
    <li className="photo-print photo-print-pending">
      <div className="photo-print-face">
        <img src={photo.preview} alt="" />
        <span>
          <LoaderCircle size={28} aria-hidden />
          <span className="visually-hidden">Preparando {photo.name}</span>
        </span>
      </div>
      <RemoveButton label={`Quitar ${photo.name}`} onRemove={onDrop} />
    </li>
  );
}

function RemoveButton({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <button type="button" className="photo-print-remove" aria-label={label} onClick={onRemove}>
      <i>
        <X size={18} aria-hidden />
      </i>
    </button>
  );
}
