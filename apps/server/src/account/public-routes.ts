import { findPublicProfile, toPublicError } from '@cuaderno/api';
import { type Db, findPublicPhoto } from '@cuaderno/db';
import { PUBLIC_PAGES } from '@cuaderno/protocol';
import { type Request, type Response, Router } from 'express';
import type { Attempts } from '../security/rate-limit';
import { noticePage, publicPage } from './pages';

/** A token, and whether its photo is requested. */
const ADDRESS = /^\/([\w-]{16,64})(\/foto)?$/;
const PHOTO = /^data:(image\/(?:jpeg|png|webp));base64,(.+)$/s;

const HEADERS = {
  // No copy outlives the page.
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex, nofollow',
  'referrer-policy': 'no-referrer',
};
const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const PHOTO_POLICY = "default-src 'none'; sandbox";

const NOT_FOUND = noticePage(
  'Aquí no hay ningún cuaderno',
  'Esta dirección no existe, o ha dejado de existir.',
);

/**
 * The public pages of hunters, without a session. An address that is unknown, renewed or switched off gets
 * the same page.
 */
export function publicRoutes({ db, attempts }: { db: Db; attempts: Attempts }): Router {
  const send = async ({ path }: Request, response: Response): Promise<void> => {
    const [, token, photo] = ADDRESS.exec(path) ?? [];
    const found =
      token !== undefined &&
      (photo ? await sendPhoto(db, token, response) : await sendPage(db, token, response));
    if (!found) response.status(404).send(NOT_FOUND);
  };

  const router = Router();
  router.use(PUBLIC_PAGES, async (request, response) => {
    response.set({ ...HEADERS, 'content-security-policy': PAGE_POLICY }).type('html');
    try {
      await attempts.publicPage(request.ip ?? '');
      await send(request, response);
    } catch (error) {
      const { status, body, retryAfter } = toPublicError(error);
      if (status === 500) throw error;
      if (retryAfter !== undefined) response.set('retry-after', String(retryAfter));
      response.status(status).send(noticePage('Ahora no se puede ver', body.message));
    }
  });
  return router;
}

async function sendPage(db: Db, token: string, response: Response): Promise<boolean> {
  const profile = await findPublicProfile(db, token);
  if (profile === null) return false;
  const photo = profile.hasPhoto ? `${PUBLIC_PAGES}/${token}/foto` : null;
  response.send(publicPage(profile, photo));
  return true;
}

async function sendPhoto(db: Db, token: string, response: Response): Promise<boolean> {
  const [, mime, base64] = PHOTO.exec((await findPublicPhoto(db, token)) ?? '') ?? [];
  if (mime === undefined || base64 === undefined) return false;
  response
    .set('content-security-policy', PHOTO_POLICY)
    .type(mime)
    .send(Buffer.from(base64, 'base64'));
  return true;
}
