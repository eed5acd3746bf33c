import { createHash } from 'node:crypto';
import contourText from '@cuaderno/design/icons/contour.svg?raw';
import { figtree as figtreeFile, fraunces as frauncesFile } from '@cuaderno/design/fonts';
import strengthText from '@cuaderno/domain/password-strength.js?raw';
import { themeRules } from '@cuaderno/design/themes';
import { Router } from 'express';
import styleText from './account.css?raw';
import passkeyText from './passkey.js?raw';
import passwordText from './password.js?raw';
import publicText from './public.css?raw';

/** A file of the account pages, inside the bundle. */
export type Asset = { path: string; type: string; body: Buffer };

/** Creates an asset whose path contains a hash of its content. */
function asset(name: string, type: string, body: Buffer): Asset {
  const [stem, ending] = name.split('.');
  const hash = createHash('sha256').update(body).digest('hex').slice(0, 10);
  return { path: `/api/assets/${stem}-${hash}.${ending}`, type, body };
}

const figtree = asset('figtree.woff2', 'font/woff2', figtreeFile);
const fraunces = asset('fraunces.woff2', 'font/woff2', frauncesFile);
const contour = asset('contour.svg', 'image/svg+xml', Buffer.from(contourText));

/** Creates a style sheet with the tokens that it uses. */
function styleSheet(name: string, text: string): Asset {
  const css = `${themeRules(text)}\n${text}`
    .replace('figtree.woff2', figtree.path)
    .replace('fraunces.woff2', fraunces.path)
    .replaceAll('contour.svg', contour.path);
  return asset(name, 'text/css; charset=utf-8', Buffer.from(css));
}

const style = styleSheet('account.css', styleText);
const publicStyle = styleSheet('public.css', `${styleText}\n${publicText}`);

const script = (name: string, text: string) =>
  asset(name, 'text/javascript; charset=utf-8', Buffer.from(text));

const passkey = script('passkey.js', passkeyText);
const password = script('password.js', `${strengthText}\n${passwordText}`);

export const ASSETS = { figtree, fraunces, contour, style, publicStyle, passkey, password };

/** Serves the account pages' style sheet, scripts, fonts and cover lines, cached for a year. */
export function accountAssets(): Router {
  const router = Router();
  for (const { path, type, body } of Object.values(ASSETS)) {
    router.get(path, (_request, response) => {
      response
        .set({ 'content-type': type, 'cache-control': 'public, max-age=31536000, immutable' })
        .end(body);
    });
  }
  return router;
}
