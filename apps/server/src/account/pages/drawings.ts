import { emblem } from '@cuaderno/design/emblem';
import sierra from './sierra.svg?raw';
import type { Medal } from '@cuaderno/domain';
import { Html, html } from '@cuaderno/design/html';

/** The antlers of the plate. */
export const EMBLEM = new Html(emblem.replace(/width="32" height="32"/, 'class="emblem"'));

/** An exclamation mark in a circle, before an error. */
export const ALERT_ICON = html`<svg class="icon" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" aria-hidden="true"><circle cx="12" cy="12" r="10"/><path d="M12 8v4M12 16h.01"/></svg>`;

/** A fingerprint (lucide), in a button. */
export const FINGERPRINT_ICON = html`<svg class="icon" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="M12 10a2 2 0 0 0-2 2c0 1.02-.1 2.51-.26 4M14 13.12c0 2.38 0 6.38-1 8.88M17.29 21.02c.12-.6.43-2.3.5-3.02M2 12a10 10 0 0 1 18-6M2 16h.01M21.8 16c.2-2 .131-5.354 0-6M5 19.5C5.5 18 6 15 6 12a6 6 0 0 1 .34-2M8.65 22c.21-.66.45-1.32.57-2M9 6.8a6 6 0 0 1 9 5.2v2"/></svg>`;

/** An open and a crossed-out eye (lucide), for a password that is hidden or shown. */
export const EYES = html`<svg class="icon hidden-password" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="M2.062 12.348a1 1 0 0 1 0-.696 10.75 10.75 0 0 1 19.876 0 1 1 0 0 1 0 .696 10.75 10.75 0 0 1-19.876 0"/><circle cx="12" cy="12" r="3"/></svg><svg class="icon shown-password" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="M10.733 5.076a10.744 10.744 0 0 1 11.205 6.575 1 1 0 0 1 0 .696 10.747 10.747 0 0 1-1.444 2.49M14.084 14.158a3 3 0 0 1-4.242-4.242M17.479 17.499a10.75 10.75 0 0 1-15.417-5.151 1 1 0 0 1 0-.696 10.75 10.75 0 0 1 4.446-5.143M2 2l20 20"/></svg>`;

/** The endpaper's hills, in the colours of the theme. */
export const ENDPAPER = new Html(sierra.replace('<svg ', '<svg aria-hidden="true" '));

/** A letter with a tick. */
export const SENT_DRAWING = html`<svg class="drawing" viewBox="0 0 96 76" fill="none" stroke="currentColor" stroke-width="2" stroke-linejoin="round" stroke-linecap="round" aria-hidden="true"><rect class="sheet" x="2" y="14" width="92" height="60" rx="3"/><path d="m3 16 45 35 45-35M3 72l33-30m57 30L60 42"/><circle class="seal" cx="80" cy="18" r="14"/><path class="tick" d="m74 18 4 4 8-8"/></svg>`;

const MARKS: Record<Medal, Html> = {
  gold: html`<path d="m10 5.2 1.45 3 3.3.45-2.4 2.3.58 3.28L10 12.66l-2.93 1.57.58-3.28-2.4-2.3 3.3-.45z"/>`,
  silver: html`<path d="M7.1 6.2h2v7.6h-2zm3.8 0h2v7.6h-2z"/>`,
  bronze: html`<circle cx="10" cy="10" r="2.6"/>`,
};

/** A medal in the size of a letter, distinguished by its mark, not by colour alone. */
export const medalPip = (medal: Medal): Html =>
  html`<svg class="pip ${medal}" viewBox="0 0 20 20" aria-hidden="true"><circle cx="10" cy="10" r="9.2"/><g>${MARKS[medal]}</g></svg>`;
