import { type PointerEvent, useId, useRef } from 'react';
import { draggedFrame, type Room } from './card-frame';
import { CARD } from './draw-card';

type FrameFieldProps = {
  frame: number;
  /** Null where the card shows the photo whole, undefined until the photo is read. */
  room: Room | null | undefined;
  onChange: (frame: number) => void;
};

/** 'Encuadre': which part of the photo is on the card. It stands there from the start, so that nothing moves. */
export function FrameField({ frame, room, onChange }: FrameFieldProps) {
  const id = useId();
  const percent = Math.round(frame * 100);
  return (
    <div className="field share-frame">
      <label className="field-label" htmlFor={id}>
        Encuadre
      </label>
      <small id={`${id}-hint`}>
        {room === null ? 'La foto cabe entera' : 'También puedes arrastrar la foto'}
      </small>
      <input
        id={id}
        type="range"
        min={0}
        max={100}
        value={percent}
        disabled={!room}
        aria-describedby={`${id}-hint`}
        aria-valuetext={`${percent} % desde ${room?.along === 'x' ? 'la izquierda' : 'arriba'}`}
        onChange={(event) => onChange(Number(event.target.value) / 100)}
      />
    </div>
  );
}

/** What a canvas needs for its photo to be dragged. */
export function useFrameDrag({ frame, room, onChange }: FrameFieldProps) {
  const start = useRef<{ at: number; frame: number } | null>(null);
  if (!room) return {};
  const { along } = room;
  const at = (event: PointerEvent) => (along === 'x' ? event.clientX : event.clientY);
  const end = () => {
    start.current = null;
  };
  return {
    className: `share-card-drag-${along}`,
    onPointerDown: (event: PointerEvent<HTMLCanvasElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      start.current = { at: at(event), frame };
    },
    onPointerMove: (event: PointerEvent<HTMLCanvasElement>) => {
      if (!start.current) return;
      const scale = CARD.width / event.currentTarget.getBoundingClientRect().width;
      onChange(draggedFrame(start.current.frame, (at(event) - start.current.at) * scale, room));
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}
