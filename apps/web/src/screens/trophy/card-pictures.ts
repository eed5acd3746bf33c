import contour from '@cuaderno/design/icons/contour.svg';
import type { Medal } from '@cuaderno/domain';
import sprite from 'virtual:sprite';
import { speciesDrawing } from '../../parts/outings/species-icon';

/** The pictures of a card. */
export type CardPictures = {
  photo: (CanvasImageSource & { width: number; height: number }) | null;
  medal: HTMLImageElement | null;
  species: HTMLImageElement;
  emblem: HTMLImageElement;
  contour: HTMLImageElement;
};

/** The colours of a card, of the light theme. */
export type CardColours = Readonly<Record<(typeof TOKENS)[number], string>>;

const TOKENS = [
  '--text',
  '--text-muted',
  '--text-accent',
  '--surface-page',
  '--surface-panel',
  '--surface-cover',
  '--surface-cover-band',
  '--line-strong',
  '--accent-wash-strong',
  '--level-wash',
  '--level-text',
  '--level-ink',
] as const;

/** Reads the colours of the light theme, whatever the page's is. */
export function cardColours(medal: Medal | null): CardColours {
  const probe = document.createElement('span');
  probe.className = `light ${medal ?? ''}`;
  document.body.append(probe);
  const style = getComputedStyle(probe);
  const colours = TOKENS.map((name) => [name, style.getPropertyValue(name).trim()]);
  probe.remove();
  return Object.fromEntries(colours) as CardColours;
}

/** The grid of a medal, and where its engraving stands in it. */
const MEDAL = 64;
const ENGRAVING = { x: 20.5, y: 30, side: 23 };

async function loadImage(source: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = source;
  await image.decode();
  return image;
}

/** A drawing of the sprite as a picture of `side` pixels in one colour. */
const svgImage = (viewBox: string, side: number, body: string) =>
  loadImage(
    `data:image/svg+xml,${encodeURIComponent(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="${viewBox}">${body}</svg>`,
    )}`,
  );

/** @returns the body and the box of a drawing in the sprite */
function symbolOf(file: string, id: string): { viewBox: string; body: string } {
  const found = new RegExp(`<symbol id="${id}" viewBox="([^"]+)">(.*?)</symbol>`, 's').exec(file);
  return { viewBox: found?.[1] ?? '', body: found?.[2] ?? '' };
}

const painted = (colour: string, body: string) =>
  `<g fill="${colour}" color="${colour}">${body}</g>`;

/** Loads the pictures of a card; `photo` is the image of a stored photo, null without one. */
export async function loadPictures(
  species: string,
  medal: Medal | null,
  photo: Blob | null,
  colours: CardColours,
): Promise<CardPictures> {
  const file = await (await fetch(sprite)).text();
  const head = symbolOf(file, speciesDrawing(species));
  const emblem = symbolOf(file, 'emblem');
  const engraving = `<svg x="${ENGRAVING.x}" y="${ENGRAVING.y}" width="${ENGRAVING.side}" height="${ENGRAVING.side}" viewBox="${head.viewBox}">${painted(colours['--level-ink'], head.body)}</svg>`;
  const accent = colours['--text-accent'];
  const [medalImage, speciesImage, emblemImage, contourImage] = await Promise.all([
    medal &&
      svgImage(`0 0 ${MEDAL} ${MEDAL}`, 512, symbolOf(file, `medal-${medal}`).body + engraving),
    svgImage(head.viewBox, 512, painted(accent, head.body)),
    svgImage(emblem.viewBox, 128, painted(accent, emblem.body)),
    loadImage(contour),
    document.fonts.load('600 100px "Fraunces Variable"'),
    document.fonts.load('500 40px "Figtree Variable"'),
  ]);
  return {
    // A photo that can't be decoded leaves the head of the species in its place.
    photo: photo && (await createImageBitmap(photo).catch(() => null)),
    medal: medalImage,
    species: speciesImage,
    emblem: emblemImage,
    contour: contourImage,
  };
}
