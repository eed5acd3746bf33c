import { type Asset, ASSETS } from './assets';
import { EMBLEM, ENDPAPER } from './drawings';
import { type Html, html } from '@cuaderno/design/html';

type Layout = {
  title: string;
  style: Asset;
  head?: Html;
  main: Html;
  /** The rest of the page: ruled, or the endpaper's drawing. */
  foot?: 'lines' | 'endpaper' | undefined;
};

/** Lays out a page: the notebook's cover with its plate, and `main` as its first page. */
export function layOut({ title, style, head, main, foot = 'lines' }: Layout): string {
  return html`<!doctype html>
<html lang="es">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
    <title>${title} · Cuaderno de Caza</title>
    <meta name="description" content="Tu cuaderno de caza digital">
    <meta name="robots" content="noindex">
    <meta name="theme-color" content="#2f5d3a" media="(prefers-color-scheme: light)">
    <meta name="theme-color" content="#1d3a25" media="(prefers-color-scheme: dark)">
    ${head}
    <link rel="icon" href="/icon.svg" type="image/svg+xml">
    <link rel="apple-touch-icon" href="/icon-180.png">
    <link rel="preload" as="font" type="font/woff2" crossorigin href="${ASSETS.figtree.path}">
    <link rel="preload" as="font" type="font/woff2" crossorigin href="${ASSETS.fraunces.path}">
    <link rel="stylesheet" href="${style.path}">
  </head>
  <body>
    <header class="book">
      <div class="pages"></div>
      <div class="cover"><div class="contour"></div></div>
      <a class="plate" href="/"><span class="frame">${EMBLEM}<span class="name">Cuaderno<br>de Caza</span> <span class="tagline">Tu cuaderno de caza digital</span></span></a>
    </header>
    <main>${main}
    </main>
    <div class="${foot}">${foot === 'endpaper' && ENDPAPER}</div>
  </body>
</html>
`.text;
}
