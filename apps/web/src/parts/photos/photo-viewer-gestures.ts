import { type PointerEvent, type WheelEvent, useRef, useState } from 'react';

/** The transform of a photo on the screen: its scale from the middle and its offset in pixels. */
export type View = { scale: number; x: number; y: number };

const REST: View = { scale: 1, x: 0, y: 0 };
const MOST = 6;
const DOUBLE_TAP = 2.5;
/** Minimal distance of a swipe to the next photo, in pixels. */
const SWIPE = 56;

interface Point {
  x: number;
  y: number;
}

/** Zooms about a point, measured from the middle, and keeps the photo in its frame. */
export function zoomed(view: View, factor: number, about: Point, frame: Point): View {
  const scale = Math.min(MOST, Math.max(1, view.scale * factor));
  const grown = scale / view.scale;
  return clamped(
    { scale, x: about.x - (about.x - view.x) * grown, y: about.y - (about.y - view.y) * grown },
    frame,
  );
}

function clamped({ scale, x, y }: View, frame: Point): View {
  const [farX, farY] = [((scale - 1) * frame.x) / 2, ((scale - 1) * frame.y) / 2];
  return {
    scale,
    x: Math.max(-farX, Math.min(farX, x)),
    y: Math.max(-farY, Math.min(farY, y)),
  };
}

/** @returns the size of the touched element, and the offset of a screen point from its middle. */
function frameOf({ currentTarget }: { currentTarget: Element }) {
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  return {
    size: { x: width, y: height },
    fromMiddle: (x: number, y: number) => ({
      x: x - left - width / 2,
      y: y - top - height / 2,
    }),
  };
}

/**
 * Zoom by two fingers, a double tap and the wheel; with one finger, move of an enlarged photo or swipe to the
 * next. `onSwipe` is called with 1 for the next photo, -1 for the previous one.
 */
export function useGestures(onSwipe: (step: 1 | -1) => void) {
  const [view, setView] = useState(REST);
  const fingers = useRef(new Map<number, Point>());

  const spread = () => {
    const [a, b] = [...fingers.current.values()];
    if (!a || !b) return null;
    return {
      apart: Math.hypot(a.x - b.x, a.y - b.y),
      middle: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 },
    };
  };

  const lift = (event: PointerEvent) => {
    if (!fingers.current.delete(event.pointerId)) return;
    if (fingers.current.size > 0 || view.scale > 1) return;
    if (Math.abs(view.x) > SWIPE) onSwipe(view.x < 0 ? 1 : -1);
    setView(REST);
  };

  return {
    view,
    /** One zoom step of the keyboard, in or out. */
    zoomBy: (factor: number) =>
      setView((now) => zoomed(now, factor, { x: 0, y: 0 }, { x: innerWidth, y: innerHeight })),
    rest: () => setView(REST),
    handlers: {
      onPointerDown(event: PointerEvent) {
        event.currentTarget.setPointerCapture(event.pointerId);
        fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      },
      onPointerMove(event: PointerEvent) {
        const from = fingers.current.get(event.pointerId);
        if (!from) return;
        const before = spread();
        const to = { x: event.clientX, y: event.clientY };
        fingers.current.set(event.pointerId, to);
        const after = spread();
        const { size, fromMiddle } = frameOf(event);
        if (before && after) {
          const middle = fromMiddle(after.middle.x, after.middle.y);
          const factor = after.apart / Math.max(1, before.apart);
          setView((now) => zoomed(now, factor, middle, size));
          return;
        }
        setView((now) =>
          now.scale > 1
            ? clamped({ ...now, x: now.x + to.x - from.x, y: now.y + to.y - from.y }, size)
            : { ...now, x: now.x + to.x - from.x },
        );
      },
      onPointerUp: lift,
      onPointerCancel: lift,
      onDoubleClick(event: React.MouseEvent) {
        const { size, fromMiddle } = frameOf(event);
        const about = fromMiddle(event.clientX, event.clientY);
        setView((now) => (now.scale > 1 ? REST : zoomed(now, DOUBLE_TAP, about, size)));
      },
      onWheel(event: WheelEvent) {
        const { size, fromMiddle } = frameOf(event);
        const about = fromMiddle(event.clientX, event.clientY);
        setView((now) => zoomed(now, Math.exp(-event.deltaY / 400), about, size));
      },
    },
  };
}
