import { expect, it } from 'vitest';
import { fit, MOST, panBy, resized, reveal, WHOLE, zoomAt } from './view';

const SIZE = { width: 400, height: 300 };

it('zooms around a point, which stays', () => {
  const at = { x: 100, y: 50 };
  const view = zoomAt(WHOLE, 2, at, SIZE);
  expect(view).toEqual({ zoom: 2, x: -100, y: -50 });
  expect({ x: at.x * view.zoom + view.x, y: at.y * view.zoom + view.y }).toEqual(at);
});

it('zooms from the whole map to eight times, no farther', () => {
  expect(zoomAt(WHOLE, 0.5, { x: 0, y: 0 }, SIZE)).toEqual(WHOLE);
  expect(zoomAt(WHOLE, 100, { x: 0, y: 0 }, SIZE).zoom).toBe(MOST);
  const near = zoomAt(WHOLE, 4, { x: 400, y: 300 }, SIZE);
  expect(zoomAt(near, 0.01, { x: 0, y: 0 }, SIZE)).toEqual(WHOLE);
});

it('keeps the map over its window', () => {
  expect(panBy(WHOLE, { x: 30, y: 30 }, SIZE)).toEqual(WHOLE);
  const view = zoomAt(WHOLE, 2, { x: 200, y: 150 }, SIZE);
  expect(panBy(view, { x: 10, y: -10 }, SIZE)).toMatchObject({ x: -190, y: -160 });
  expect(panBy(view, { x: 1000, y: -1000 }, SIZE)).toMatchObject({ x: 0, y: -300 });
});

it('shows the same part of the map after a turn of the phone, never past its edge', () => {
  const wide = { width: 800, height: 600 };
  const corner = panBy(zoomAt(WHOLE, 8, { x: 0, y: 0 }, wide), { x: -9999, y: -9999 }, wide);
  const turned = resized(corner, wide, SIZE);
  expect(turned).toEqual({ zoom: 8, x: -2800, y: -2100 });
  expect(panBy(turned, { x: 0, y: 0 }, SIZE)).toEqual(turned);
});

it('moves a place into the middle only from outside of the window', () => {
  const view = zoomAt(WHOLE, 4, { x: 0, y: 0 }, SIZE);
  expect(reveal(view, { x: 100, y: 100 }, SIZE)).toBe(view);
  expect(reveal(view, { x: 800, y: 600 }, SIZE)).toMatchObject({ x: -600, y: -450 });
});

it('fits a box into the window, in the middle of what the margins leave', () => {
  const fitted = fit(
    { x: 100, y: 100, width: 100, height: 50 },
    { width: 400, height: 410 },
    { top: 60, side: 50, bottom: 50 },
  );
  expect(fitted.scale).toBe(3);
  expect(100 * fitted.scale + fitted.x).toBe(50);
  expect(125 * fitted.scale + fitted.y).toBe(210);
});
