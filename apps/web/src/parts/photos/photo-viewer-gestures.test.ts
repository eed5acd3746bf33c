import { describe, expect, it } from 'vitest';
import { zoomed } from './photo-viewer-gestures';

const FRAME = { x: 400, y: 800 };
const REST = { scale: 1, x: 0, y: 0 };

describe('a photo that is enlarged', () => {
  it('is enlarged from its middle', () => {
    expect(zoomed(REST, 2, { x: 0, y: 0 }, FRAME)).toEqual({ scale: 2, x: 0, y: 0 });
  });

  it('is fixed under the fingers', () => {
    const view = zoomed(REST, 2, { x: 50, y: -100 }, FRAME);
    expect(view).toEqual({ scale: 2, x: -50, y: 100 });
    // The same point of the photo, before and after.
    expect((50 - view.x) / view.scale).toBe(50);
  });

  it('is at most six times as large, and never smaller than the screen', () => {
    expect(zoomed(REST, 100, { x: 0, y: 0 }, FRAME).scale).toBe(6);
    expect(zoomed({ scale: 2, x: 150, y: -300 }, 0.1, { x: 20, y: 20 }, FRAME)).toEqual({
      scale: 1,
      x: expect.closeTo(0) as number,
      y: expect.closeTo(0) as number,
    });
  });

  it('never leaves its frame', () => {
    expect(zoomed({ scale: 3, x: 400, y: 0 }, 0.5, { x: -200, y: 0 }, FRAME)).toEqual({
      scale: 1.5,
      x: 100,
      y: 0,
    });
  });
});
