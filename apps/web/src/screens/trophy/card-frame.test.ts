import { expect, it } from 'vitest';
import { CENTRED, cropOf, draggedFrame, PHOTO_BOX, roomOf } from './card-frame';

const UPRIGHT = { width: 3000, height: 4000 };
const WIDE = { width: 4000, height: 1800 };
const BOX = { x: 0, y: 0, width: 600, height: 400 };

it('cuts an upright photo above and below, as far as it was moved', () => {
  expect(cropOf(UPRIGHT, BOX, CENTRED)).toEqual({ x: 0, y: 1000, width: 3000, height: 2000 });
  expect(cropOf(UPRIGHT, BOX, 0)).toMatchObject({ x: 0, y: 0 });
  expect(cropOf(UPRIGHT, BOX, 1)).toMatchObject({ x: 0, y: 2000 });
});

it('cuts a wide one on its sides', () => {
  expect(cropOf(WIDE, BOX, 1)).toEqual({ x: 1300, y: 0, width: 2700, height: 1800 });
});

it('has no room for a photo that is shown whole', () => {
  expect(roomOf(UPRIGHT, BOX)).toEqual({ along: 'y', pixels: 400 });
  expect(roomOf(WIDE, BOX)?.along).toBe('x');
  expect(roomOf({ width: 4000, height: 3000 }, PHOTO_BOX.Papel)).toBeNull();
  expect(roomOf({ width: 4000, height: 3000 }, PHOTO_BOX.Tela)?.along).toBe('y');
});

it('follows a drag to the edges of the photo', () => {
  const room = { along: 'y', pixels: 400 } as const;
  expect(draggedFrame(0.5, 100, room)).toBe(0.25);
  expect(draggedFrame(0.5, 900, room)).toBe(0);
  expect(draggedFrame(0.5, -900, room)).toBe(1);
});
