type Size = { width: number; height: number };
export type Box = Size & { x: number; y: number };

/** Where the photo stands on a card of each style. */
export const PHOTO_BOX = {
  Papel: { x: 76, y: 76, width: 928, height: 698 },
  Tela: { x: 181, y: 165, width: 672, height: 452 },
} as const;

/** A frame: how much of what is cut off is cut before the photo, from 0 to 1. Half on each side until it is chosen. */
export const CENTRED = 0.5;

/** Fewer pixels of the card are no choice: a photo of 4:3 fits 'Papel' whole. */
const LEAST_ROOM = 12;

const scaleOf = (photo: Size, box: Size) =>
  Math.max(box.width / photo.width, box.height / photo.height);

/** The part of a photo that fills a box. */
export function cropOf(photo: Size, box: Size, frame: number): Box {
  const scale = scaleOf(photo, box);
  const [width, height] = [box.width / scale, box.height / scale];
  return {
    x: (photo.width - width) * frame,
    y: (photo.height - height) * frame,
    width,
    height,
  };
}

/** Which way a photo can be moved in a box, and by how many pixels of the card. */
export type Room = { along: 'x' | 'y'; pixels: number };

/** @returns null where the box shows the photo whole */
export function roomOf(photo: Size, box: Size): Room | null {
  const scale = scaleOf(photo, box);
  const [x, y] = [photo.width * scale - box.width, photo.height * scale - box.height];
  const room: Room = y > x ? { along: 'y', pixels: y } : { along: 'x', pixels: x };
  return room.pixels < LEAST_ROOM ? null : room;
}

/** The frame after the photo was dragged by some pixels of the card. */
export const draggedFrame = (frame: number, by: number, { pixels }: Room) =>
  Math.min(1, Math.max(0, frame - by / pixels));
