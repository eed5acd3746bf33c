import { emblem } from '@cuaderno/design/emblem';
import { Html, html } from './html';

/** The antlers of the plate. */
export const EMBLEM = new Html(emblem.replace(/width="32" height="32"/, 'class="emblem"'));

/** An exclamation mark in a circle, before an error. */
export const ALERT_ICON = html`<svg class="icon" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" aria-hidden="true"><circle cx="12" cy="12" r="10"/><path d="M12 8v4M12 16h.01"/></svg>`;
