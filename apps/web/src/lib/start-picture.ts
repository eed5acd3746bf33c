/** The colour of the page and the iPhone's appearance to which it belongs. */
const PAGES = [
  ['light', '#faf8f3'],
  ['dark', '#14160f'],
] as const;
/** Side of the mark in CSS pixels. */
const MARK = 96;

/**
 * Adds the pictures that an iPhone or iPad shows while the installed app starts: the mark on the colour of the page.
 * They must have the screen's exact size, hence are drawn here; iOS reads them when the app is installed.
 */
export async function addStartPictures(): Promise<void> {
  const mark = new Image();
  mark.src = '/icon-512.png';
  await mark.decode();
  const short = Math.min(screen.width, screen.height);
  const long = Math.max(screen.width, screen.height);
  for (const [scheme, colour] of PAGES) {
    for (const orientation of ['portrait', 'landscape'] as const) {
      const [width, height] = orientation === 'portrait' ? [short, long] : [long, short];
      const link = document.createElement('link');
      link.rel = 'apple-touch-startup-image';
      link.media = `(prefers-color-scheme: ${scheme}) and (orientation: ${orientation})`;
      link.href = draw(mark, colour, width, height);
      document.head.append(link);
    }
  }
}

function draw(mark: CanvasImageSource, colour: string, width: number, height: number): string {
  const canvas = document.createElement('canvas');
  const scale = devicePixelRatio;
  canvas.width = width * scale;
  canvas.height = height * scale;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.scale(scale, scale);
  context.fillStyle = colour;
  context.fillRect(0, 0, width, height);
  context.beginPath();
  context.roundRect((width - MARK) / 2, (height - MARK) / 2, MARK, MARK, MARK * 0.22);
  context.clip();
  context.drawImage(mark, (width - MARK) / 2, (height - MARK) / 2, MARK, MARK);
  return canvas.toDataURL('image/png');
}
