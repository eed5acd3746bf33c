import { Check, LoaderCircle, X } from 'lucide-react';
import { type DragEvent, type KeyboardEvent, useState } from 'react';
import { usePhotoSource } from '../book/use-photo-source';
import type { PendingPhoto } from './photo-picker-state';

/** What a print carries while it is dragged: nothing that a field, or another page, would take. */
const PRINT = 'application/x-cuaderno-photo';

/** The print of a photo that is kept: a tap chooses it to be moved, the arrows move it, and it can be dragged. */
export function PhotoPrint({
  address,
  position,
  all,
  chosen,
  onChoose,
  onMove,
  onDrag,
  onDropped,
  onRemove,
}: {
  address: string;
  /** From 1. */
  position: number;
  all: number;
  chosen: boolean;
  onChoose: () => void;
  onMove: (step: -1 | 1) => void;
  /** It is being dragged; null when that is over. */
  onDrag: (address: string | null) => void;
  /** A print was dropped on this one; null while none is dragged. */
  onDropped: (() => void) | null;
  onRemove: () => void;
}) {
  const source = usePhotoSource(address, 'thumb');
  const moveByArrow = (event: KeyboardEvent) => {
    const step = ({ ArrowLeft: -1, ArrowRight: 1 } as const)[event.key];
    if (step === undefined) return;
    event.preventDefault();
    onMove(step);
  };
  const [over, setOver] = useState(false);
  const dragging = {
    draggable: all > 1,
    onDragStart(event: DragEvent) {
      event.dataTransfer.setData(PRINT, address);
      event.dataTransfer.effectAllowed = 'move';
      onDrag(address);
    },
    onDragEnd: () => onDrag(null),
    onDragOver(event: DragEvent) {
      if (!onDropped) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop(event: DragEvent) {
      setOver(false);
      if (!onDropped) return;
      event.preventDefault();
      // Not a file for the group to take.
      event.stopPropagation();
      onDropped();
    },
  };
  const picture = <img src={source} alt={`Foto ${position} de ${all}`} draggable={false} />;
  return (
    <li
      className={`photo-print${chosen ? ' photo-print-chosen' : ''}${over ? ' photo-print-over' : ''}`}
      {...dragging}
    >
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
