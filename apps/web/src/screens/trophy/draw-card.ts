import { type Box, cropOf, PHOTO_BOX } from './card-frame';
import type { CardColours, CardPictures } from './card-pictures';
import type { CardTexts } from './card-texts';

/** The size of a card in pixels: a portrait that phones show whole. */
export const CARD = { width: 1080, height: 1350 };

const INK = '"Fraunces Variable", Georgia, serif';
const BODY = '"Figtree Variable", system-ui, sans-serif';
const PRODUCT = 'Cuaderno de Caza';

type Drawing = {
  context: CanvasRenderingContext2D;
  texts: CardTexts;
  pictures: CardPictures;
  colours: CardColours;
  /** Which part of the photo is shown: see `cropOf`. */
  frame: number;
};

/** Writes a line that is made smaller until it fits. @returns its width */
function write(
  context: CanvasRenderingContext2D,
  text: string,
  {
    x,
    y,
    most,
    size,
    family,
    weight = 600,
    colour,
    align = 'left',
  }: {
    x: number;
    y: number;
    /** The width it may have, in pixels. */
    most: number;
    size: number;
    family: string;
    weight?: number;
    colour: string;
    align?: 'left' | 'center' | 'right';
  },
): number {
  const font = (pixels: number) => `${weight} ${pixels}px ${family}`;
  context.font = font(size);
  const fits = Math.min(1, most / context.measureText(text).width);
  context.font = font(Math.floor(size * fits));
  context.fillStyle = colour;
  context.textAlign = align;
  context.fillText(text, x, y);
  return context.measureText(text).width;
}

/** Fills a box with the photo, cut to its shape, or with the head of the species. */
function drawPhoto({ context, pictures, colours, frame }: Drawing, box: Box): void {
  const { x, y, width, height } = box;
  const { photo, species } = pictures;
  if (!photo) {
    context.fillStyle = colours['--accent-wash-strong'];
    context.fillRect(x, y, width, height);
    const side = height * 0.66;
    context.drawImage(species, x + (width - side) / 2, y + (height - side) / 2, side, side);
    return;
  }
  const cut = cropOf(photo, box, frame);
  context.drawImage(photo, cut.x, cut.y, cut.width, cut.height, x, y, width, height);
}

/** Writes the product's name with its emblem, ending or centred at `x`. */
function drawProduct(
  { context, pictures, colours }: Drawing,
  x: number,
  y: number,
  isCentred: boolean,
): void {
  const colour = colours['--text-accent'];
  context.font = `600 40px ${INK}`;
  const width = context.measureText(PRODUCT).width;
  const left = isCentred ? x - (width + 56) / 2 : x - width - 56;
  context.drawImage(pictures.emblem, left, y - 33, 42, 42);
  write(context, PRODUCT, { x: left + 56, y, most: width, size: 40, family: INK, colour });
}

/** 'Papel': a print of the photo on the page, the medal hung from its lower edge, clear of the horns. */
function drawPaper(drawing: Drawing): void {
  const { context, texts, pictures, colours } = drawing;
  const [text, muted] = [colours['--text'], colours['--text-muted']];
  context.fillStyle = colours['--surface-page'];
  context.fillRect(0, 0, CARD.width, CARD.height);
  context.fillStyle = colours['--surface-panel'];
  context.shadowColor = 'rgb(38 44 30 / 16%)';
  context.shadowBlur = 8;
  context.fillRect(55, 55, 970, 740);
  context.shadowColor = 'transparent';
  context.strokeStyle = colours['--line-strong'];
  context.lineWidth = 2;
  context.strokeRect(55, 55, 970, 740);
  drawPhoto(drawing, PHOTO_BOX.Papel);
  if (pictures.medal) context.drawImage(pictures.medal, 707, 790, 300, 300);
  write(context, texts.species, {
    x: 73,
    y: 910,
    most: pictures.medal ? 610 : 934,
    size: 100,
    family: INK,
    colour: text,
  });
  if (texts.points !== null) {
    const width = write(context, texts.points, {
      x: 73,
      y: 1056,
      most: pictures.medal ? 480 : 700,
      size: 140,
      family: INK,
      colour: text,
    });
    write(context, 'ptos', {
      x: 73 + width + 24,
      y: 1056,
      most: 200,
      size: 44,
      family: BODY,
      weight: 400,
      colour: muted,
    });
  }
  const after = texts.medalName === null ? 73 : drawBadge(drawing, texts.medalName);
  if (texts.state !== null) {
    write(context, texts.state, {
      x: after,
      y: 1147,
      most: 600,
      size: 40,
      family: BODY,
      weight: 500,
      colour: muted,
    });
  }
  context.fillStyle = colours['--line-strong'];
  context.fillRect(73, 1220, 934, 2);
  const lines = [[texts.name], [texts.place, texts.date]]
    .map((line) => line.filter((part) => part !== null).join(', '))
    .filter((line) => line !== '');
  lines.forEach((line, index) =>
    write(context, line, {
      x: 73,
      y: 1283 + (index - (lines.length - 1) / 2) * 46,
      most: 460,
      size: lines.length > 1 ? 34 : 38,
      family: BODY,
      weight: 400,
      colour: muted,
    }),
  );
  drawProduct(drawing, 1007, 1283, false);
}

/** Draws the medal's name with a wash behind it. @returns where the line goes on */
function drawBadge({ context, colours }: Drawing, name: string): number {
  context.font = `600 43px ${BODY}`;
  const width = context.measureText(name).width + 68;
  context.fillStyle = colours['--level-wash'];
  context.beginPath();
  context.roundRect(73, 1090, width, 83, 42);
  context.fill();
  write(context, name, {
    x: 107,
    y: 1147,
    most: 400,
    size: 43,
    family: BODY,
    colour: colours['--level-text'],
  });
  return 73 + width + 30;
}

/** 'Tela': the plate of the notebook's cover. */
function drawCloth(drawing: Drawing): void {
  const { context, texts, pictures, colours } = drawing;
  const [text, muted] = [colours['--text'], colours['--text-muted']];
  const centre = 517;
  context.fillStyle = colours['--surface-cover'];
  context.fillRect(0, 0, CARD.width, CARD.height);
  context.drawImage(pictures.contour, 0, 0, CARD.width, (CARD.width * 844) / 390);
  context.fillStyle = colours['--surface-cover-band'];
  context.fillRect(0, 0, 34, CARD.height);
  context.fillRect(976, 0, 34, CARD.height);
  context.fillStyle = colours['--surface-page'];
  context.beginPath();
  context.roundRect(104, 90, 826, 1170, 6);
  context.fill();
  context.strokeStyle = colours['--surface-cover'];
  for (const [inset, line] of [
    [20, 3],
    [30, 1.5],
  ] as const) {
    context.lineWidth = line;
    context.strokeRect(104 + inset, 90 + inset, 826 - 2 * inset, 1170 - 2 * inset);
  }
  drawPhoto(drawing, PHOTO_BOX.Tela);
  if (pictures.medal) context.drawImage(pictures.medal, centre - 123, 612, 246, 246);
  const centred = { x: centre, most: 740, align: 'center' } as const;
  write(context, texts.species, { ...centred, y: 936, size: 95, family: INK, colour: text });
  if (texts.points !== null) {
    write(context, `${texts.points}\u00A0ptos`, {
      ...centred,
      y: 1050,
      size: 100,
      family: INK,
      colour: text,
    });
  }
  const first = [texts.medalName, texts.state?.toLowerCase(), texts.date];
  const lines = [first, [texts.name, texts.place]]
    .map((line) => line.filter((part) => part != null).join(', '))
    .filter((line) => line !== '');
  lines.forEach((line, index) =>
    write(context, line, {
      ...centred,
      y: 1116 + index * 44,
      size: 38,
      family: BODY,
      weight: 500,
      colour: muted,
    }),
  );
  drawProduct(drawing, centre, 1212, true);
}

/** Draws a card of 1080 × 1350 pixels. */
export function drawCard(
  canvas: HTMLCanvasElement,
  style: 'Papel' | 'Tela',
  drawing: Omit<Drawing, 'context'>,
): void {
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) return;
  canvas.width = CARD.width;
  canvas.height = CARD.height;
  const draw = style === 'Papel' ? drawPaper : drawCloth;
  draw({ ...drawing, context });
}
