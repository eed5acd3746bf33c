/**
 * Links the pictures that an iPhone or iPad shows while the installed app starts: the mark on the colour of the page.
 * iOS reads the links when the app is installed, and takes only a served picture of exactly its screen's size, hence
 * one of public/inicio. A size that is missing there starts on a blank page.
 */
export function linkStartPictures(): void {
  // The sides of an iPad follow its orientation.
  const sides = [screen.width, screen.height].map((side) => side * devicePixelRatio);
  const size = sides.toSorted((a, b) => a - b).join('x');
  for (const scheme of ['light', 'dark']) {
    const link = document.createElement('link');
    link.rel = 'apple-touch-startup-image';
    link.media = `(prefers-color-scheme: ${scheme}) and (orientation: portrait)`;
    link.href = `/inicio/${size}-${scheme}.png`;
    document.head.append(link);
  }
}
