import type { Box, Point } from '@cuaderno/spain-map';

export type Size = { width: number; height: number };

/** Zoom and pan in pixels: a point of the whole map is drawn at `zoom` times itself plus x, y. */
export type View = Point & { zoom: number };

export const WHOLE: View = { zoom: 1, x: 0, y: 0 };
export const MOST = 8;

const between = (least: number, value: number, most: number) =>
  Math.min(most, Math.max(least, value));

/** Keeps the map over the whole of its window. */
function kept({ zoom, x, y }: View, { width, height }: Size): View {
  return {
    zoom,
    x: between(width * (1 - zoom), x, 0),
    y: between(height * (1 - zoom), y, 0),
  };
}

/** Zooms by a factor around a point of the window, which stays where it is. */
export function zoomAt(view: View, factor: number, at: Point, size: Size): View {
  const zoom = between(1, view.zoom * factor, MOST);
  const by = zoom / view.zoom;
  return kept({ zoom, x: at.x - (at.x - view.x) * by, y: at.y - (at.y - view.y) * by }, size);
}

/** Moves the map. */
export const panBy = (view: View, by: Point, size: Size): View =>
  kept({ ...view, x: view.x + by.x, y: view.y + by.y }, size);

/** Keeps the same part of the map in a window that has become wider or narrower. */
export const resized = ({ zoom, x, y }: View, from: Size, to: Size): View => ({
  zoom,
  x: (x * to.width) / from.width,
  y: (y * to.height) / from.height,
});

/** Moves a point of the map into the middle if it is out of the window, or nearly so. */
export function reveal(view: View, point: Point, size: Size): View {
  const margin = 24;
  const [x, y] = [point.x + view.x, point.y + view.y];
  const isIn = x >= margin && x <= size.width - margin && y >= margin && y <= size.height - margin;
  return isIn ? view : panBy(view, { x: size.width / 2 - x, y: size.height / 2 - y }, size);
}

/** How units of the frame lie in the window of a map that isn't zoomed: `scale` times them plus x, y. */
export type Fit = Point & { scale: number };

/** Fits a box of the frame into a window, in the middle of what its margins leave. */
export function fit(
  box: Box,
  { width, height }: Size,
  margin: { top: number; side: number; bottom: number },
): Fit {
  const room = { width: width - 2 * margin.side, height: height - margin.top - margin.bottom };
  const scale = Math.min(room.width / box.width, room.height / box.height);
  return {
    scale,
    x: margin.side + (room.width - box.width * scale) / 2 - box.x * scale,
    y: margin.top + (room.height - box.height * scale) / 2 - box.y * scale,
  };
}
