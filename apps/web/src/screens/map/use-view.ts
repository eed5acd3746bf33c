import type { Point } from '@cuaderno/spain-map';
import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { panBy, resized, type Size, type View, WHOLE, zoomAt } from './view';

/** The factor of a button or a key. */
const STEP = 1.6;
/** Pixels of the wheel that double the zoom. */
const WHEEL = 300;
/** Pixels from which a press is a drag and no tap. */
const DRAG = 6;

const KEYS: Record<string, number> = { '+': STEP, '=': STEP, '-': 1 / STEP };

/** Follows the fingers and the mouse on a map: one drags, two pinch. */
function usePointers(map: RefObject<SVGSVGElement | null>, change: (by: Drag) => void) {
  const pointers = useRef(new Map<number, Point>());
  const travelled = useRef(0);
  const end = ({ pointerId }: PointerEvent) => pointers.current.delete(pointerId);
  return {
    /** Whether the last press was a drag, whose click is none. */
    wasDragged: () => travelled.current > DRAG,
    handlers: {
      onPointerDown: ({ pointerId, clientX, clientY, button }: PointerEvent) => {
        if (button !== 0) return;
        if (pointers.current.size === 0) travelled.current = 0;
        pointers.current.set(pointerId, { x: clientX, y: clientY });
      },
      onPointerMove: ({ pointerId, clientX: x, clientY: y, buttons }: PointerEvent) => {
        // Was let go out of the map before it was a drag.
        if (buttons === 0) pointers.current.delete(pointerId);
        const last = pointers.current.get(pointerId);
        if (!last || !map.current) return;
        const others = [...pointers.current].filter(([id]) => id !== pointerId);
        const other = others[0]?.[1];
        pointers.current.set(pointerId, { x, y });
        travelled.current += Math.hypot(x - last.x, y - last.y);
        if (travelled.current <= DRAG && !other) return;
        // Follows it out of the map too; not from the beginning, as a captured press clicks nothing.
        map.current.setPointerCapture(pointerId);
        change(dragOf(last, { x, y }, other, map.current.getBoundingClientRect()));
      },
      onPointerUp: end,
      onPointerCancel: end,
    },
  };
}

type Drag = { by: Point; factor: number; at: Point };

/** What the move of a finger means beside another one, which stays. */
function dragOf(last: Point, now: Point, other: Point | undefined, { left, top }: DOMRect): Drag {
  if (!other)
    return { by: { x: now.x - last.x, y: now.y - last.y }, factor: 1, at: { x: 0, y: 0 } };
  const before = Math.hypot(last.x - other.x, last.y - other.y);
  const after = Math.hypot(now.x - other.x, now.y - other.y);
  return {
    by: { x: (now.x - last.x) / 2, y: (now.y - last.y) / 2 },
    factor: before === 0 ? 1 : after / before,
    at: { x: (now.x + other.x) / 2 - left, y: (now.y + other.y) / 2 - top },
  };
}

/** Where the mark with the focus is in the window: the keys zoom around it, or it would be lost. */
function placeOf(target: EventTarget, map: SVGSVGElement | null): Point | null {
  const mark = (target as Element).closest('.map-mark')?.getBoundingClientRect();
  if (!mark || !map) return null;
  const { left, top } = map.getBoundingClientRect();
  return { x: mark.x + mark.width / 2 - left, y: mark.y + mark.height / 2 - top };
}

/** The zoom and pan of a map by pinch, wheel, keys and buttons. */
export function useView(map: RefObject<SVGSVGElement | null>, size: Size) {
  const [view, setView] = useState<View>(WHOLE);
  const [sizeOfView, setSizeOfView] = useState(size);
  if (sizeOfView !== size) {
    setSizeOfView(size);
    setView(resized(view, sizeOfView, size));
  }
  const middle = useMemo(
    () => ({ x: size.width / 2, y: size.height / 2 }),
    [size.width, size.height],
  );
  const zoomBy = (factor: number, at = middle) => setView((now) => zoomAt(now, factor, at, size));
  const { wasDragged, handlers } = usePointers(map, ({ by, factor, at }) =>
    setView((now) => panBy(zoomAt(now, factor, at, size), by, size)),
  );
  const isWhole = view.zoom === 1;
  useEffect(() => {
    const { current } = map;
    if (!current) return undefined;
    const onWheel = (event: WheelEvent) => {
      // Scrolls the page past the map.
      if (isWhole && event.deltaY > 0) return;
      const { left, top } = current.getBoundingClientRect();
      const at = { x: event.clientX - left, y: event.clientY - top };
      setView((now) => zoomAt(now, 2 ** (-event.deltaY / WHEEL), at, size));
      event.preventDefault();
    };
    // React's listener can't keep the page from scrolling.
    current.addEventListener('wheel', onWheel, { passive: false });
    return () => current.removeEventListener('wheel', onWheel);
  }, [map, size, isWhole]);
  return {
    view,
    setView,
    wasDragged,
    handlers,
    zoomIn: () => zoomBy(STEP),
    zoomOut: () => zoomBy(1 / STEP),
    onKeyDown: (event: KeyboardEvent) => {
      const factor = KEYS[event.key];
      if (factor === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      zoomBy(factor, placeOf(event.target, map.current) ?? middle);
    },
  };
}
