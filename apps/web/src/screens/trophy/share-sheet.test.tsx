import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderAt } from '../../testing/render-at';
import { entry, outing } from '../../testing/samples';
import { type Box, PHOTO_BOX } from './card-frame';
import { CARD } from './draw-card';
import { ShareSheet } from './share-sheet';

const UPRIGHT = { width: 3000, height: 4000, name: 'photo' };
const MEDAL = { width: 512, height: 512, name: 'medal' };
const shown = { photo: UPRIGHT };

vi.mock('../../book/use-photo-source', () => ({ usePhotoSource: () => '/a.jpg' }));
vi.mock('./card-pictures', () => ({
  cardColours: () => ({}),
  loadPictures: async () => ({ photo: shown.photo, medal: MEDAL }),
}));

/** What was drawn last of a picture: the part of it that was taken, and where it stands. */
const drawn = new Map<string, number[]>();
const at = (name: string): Box => {
  const [x = 0, y = 0, width = 0, height = 0] = drawn.get(name)?.slice(-4) ?? [];
  return { x, y, width, height };
};
/** Where the photo is cut above. */
const top = () => drawn.get('photo')?.[1];

beforeEach(() => {
  drawn.clear();
  shown.photo = UPRIGHT;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(''));
  const context = new Proxy(
    {
      measureText: () => ({ width: 100 }),
      drawImage: (picture: { name: string } | undefined, ...where: number[]) =>
        picture && drawn.set(picture.name, where),
    },
    { get: (own, name) => Reflect.get(own, name) ?? (() => {}), set: () => true },
  );
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
  HTMLCanvasElement.prototype.setPointerCapture = () => {};
});

const range = () => screen.findByRole('slider', { name: 'Encuadre' });

async function renderCard(photos: string[] = ['/a.jpg']) {
  const piece = entry({ species: 'Corzo', score: 132 });
  renderAt('/', <ShareSheet outing={outing({ photos })} piece={piece} onClose={() => {}} />);
  await vi.waitFor(() => expect(drawn.has('medal')).toBe(true));
  const canvas = document.querySelector('canvas');
  if (!canvas) throw new Error('No canvas');
  canvas.getBoundingClientRect = () => DOMRect.fromRect({ width: CARD.width / 5, height: 270 });
  return canvas;
}

describe('the photo of a card', () => {
  it('is framed by a range, half of what is cut off on each side until then', async () => {
    await renderCard();
    const half = top();
    expect(await range()).toHaveValue('50');
    fireEvent.change(await range(), { target: { value: '0' } });
    expect(top()).toBe(0);
    fireEvent.change(await range(), { target: { value: '100' } });
    expect(top()).toBeCloseTo(2 * Number(half));
    expect(await range()).toHaveAttribute('aria-valuetext', '100 % desde arriba');
  });

  it('is dragged on the card', async () => {
    const canvas = await renderCard();
    fireEvent.pointerMove(canvas, { clientY: 400 });
    expect(await range()).toHaveValue('50');
    fireEvent.pointerDown(canvas, { clientY: 100 });
    fireEvent.pointerMove(canvas, { clientY: 110 });
    expect(Number((await range()).getAttribute('value'))).toBeLessThan(50);
    fireEvent.pointerMove(canvas, { clientY: 400 });
    expect(top()).toBe(0);
    fireEvent.pointerUp(canvas);
    fireEvent.pointerMove(canvas, { clientY: 0 });
    expect(top()).toBe(0);
  });

  it('that fits whole leaves nothing to choose', async () => {
    shown.photo = { ...UPRIGHT, width: 4000, height: 3000 };
    await renderCard();
    expect(await range()).toBeDisabled();
    expect(screen.getByText('La foto cabe entera')).toBeVisible();
    fireEvent.click(screen.getByRole('radio', { name: 'Tela' }));
    expect(await range()).toBeEnabled();
  });

  it('has no range where there is none', async () => {
    shown.photo = null as never;
    await renderCard([]);
    expect(screen.queryByRole('slider')).toBeNull();
  });
});

describe('the medal of a card', () => {
  it.for(['Papel', 'Tela'] as const)('lies off the photo on %s', async (style) => {
    await renderCard();
    fireEvent.click(screen.getByRole('radio', { name: style }));
    const box = PHOTO_BOX[style];
    expect(at('photo')).toEqual(box);
    // The ribbon begins a fiftieth into the picture.
    const { y, height } = at('medal');
    expect(y + height / 48).toBeGreaterThanOrEqual(box.y + box.height);
  });
});
