import { Check, LoaderCircle, X } from 'lucide-react';
import { type DragEvent, type KeyboardEvent, useState } from 'react';
import { IconButton } from '../../ui/icon-button';
import type { PendingPhoto } from './photo-picker-state';
import { Thumbnail } from './thumbnail';

/** The type of the dragged data, which no field and no other page accepts. */
const DRAG_TYPE = 'application/x-cuaderno-photo';

interface ThumbnailProps {
  address: string;
  /** From 1. */
  position: number;
  all: number;
  chosen: boolean;
  onChoose: () => void;
  onMove: (step: -1 | 1) => void;
  /** Called with the address when dragging starts, and with null when it ends. */
  onDrag: (address: string | null) => void;
  /** Called when another thumbnail is dropped on this one; null while none is dragged. */
  onDropped: (() => void) | null;
  onRemove: () => void;
}

/** The thumbnail of a photo in the picker: a tap selects it to be moved, the arrow keys move it, it can be dragged. */
export function PhotoThumbnail({
  address,
  position,
  all,
  chosen,
  onChoose,
  onMove,
  onDrag,
  onDropped,
  onRemove,
}: ThumbnailProps) {
  const moveByArrow = (event: KeyboardEvent) => {
    const step = ({ ArrowLeft: -1, ArrowRight: 1 } as const)[event.key];
    if (step === undefined) return;
    event.preventDefault();
    onMove(step);
  };
  const { over, dragging } = useDragging({ address, draggable: all > 1, onDrag, onDropped });
  const image = (
    <Thumbnail
      address={address}
      alt={`Foto ${position} de ${all}`}
      draggable={false}
      loading="eager"
    />
  );
  return (
    <li
      className={`photo-thumbnail${chosen ? ' photo-thumbnail-chosen' : ''}${over ? ' photo-thumbnail-over' : ''}`}
      {...dragging}
    >
      {all > 1 ? (
        <button
          type="button"
          className="photo-thumbnail-face"
          aria-pressed={chosen}
          aria-keyshortcuts="ArrowLeft ArrowRight"
          onClick={onChoose}
          onKeyDown={moveByArrow}
        >
          {image}
          {chosen && (
            <i className="photo-thumbnail-mark">
              <Check size={20} aria-hidden />
            </i>
          )}
        </button>
      ) : (
        <div className="photo-thumbnail-face">{image}</div>
      )}
      <RemoveButton label={`Quitar foto ${position}`} onRemove={onRemove} />
    </li>
  );
}

/** Dragging a thumbnail, and dropping another on it; `over` while one is over it. */
function useDragging({
  address,
  draggable,
  onDrag,
  onDropped,
}: Pick<ThumbnailProps, 'address' | 'onDrag' | 'onDropped'> & { draggable: boolean }) {
  const [over, setOver] = useState(false);
  const dragging = {
    draggable,
    onDragStart(event: DragEvent) {
      event.dataTransfer.setData(DRAG_TYPE, address);
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
      // Stops the event before the drop zone of the group.
      event.stopPropagation();
      onDropped();
    },
  };
  return { over, dragging };
}

/** The thumbnail of a file that is being prepared. */
export function PendingThumbnail({ photo, onDrop }: { photo: PendingPhoto; onDrop: () => void }) {
  return (
    <li className="photo-thumbnail photo-thumbnail-pending">
      <div className="photo-thumbnail-face">
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
    <IconButton label={label} className="photo-thumbnail-remove" onClick={onRemove}>
      <i>
        <X size={18} aria-hidden />
      </i>
    </IconButton>
  );
}
