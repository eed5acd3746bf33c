import { toPublicError } from '@cuaderno/api';
import { CSRF_HEADER } from '@cuaderno/protocol';
import express, { type Request, type RequestHandler, type Response } from 'express';
import type { Csrf } from '../security/csrf';
import { checkJson } from '../security/json-structure';
import { ownPath } from './own-path';

const FORM_MAX = '64kb';

export const GONE = 410;
/** Whether an error is that of a link which is used, expired or none. */
export const isGone = (error: unknown): boolean => toPublicError(error).status === GONE;

export type Visit = [Request, Response];
export type Fields = Record<string, unknown>;

/** The result of a POST: JSON for programs; a page, or the path to go to, for forms. */
type Done = { status: number; body?: unknown; page?: string; next?: string };

/** A POST of an account page. */
export type AccountPost = {
  act: (visit: Visit, next: string) => Promise<Done>;
  /** Shows a form its failure; JSON gets the error itself. */
  fail: (visit: Visit, failure: { next: string; fields: Fields; error: unknown }) => void;
};

/** Reads the forms or JSON of the account pages, and checks their CSRF tokens. */
export function accountPost(csrf: Csrf, { act, fail }: AccountPost): RequestHandler[] {
  return [
    refuseOtherBodies,
    express.urlencoded({ limit: FORM_MAX, extended: false }),
    express.json({ limit: FORM_MAX, verify: checkJson }),
    async (request, response) => {
      const isForm = Boolean(request.is('application/x-www-form-urlencoded'));
      request.body ??= {};
      const fields = request.body as Fields;
      const next = ownPath(fields['next'] ?? request.query['next']);
      try {
        csrf.check(request, request.get(CSRF_HEADER) ?? fields['_csrf']);
        const done = await act([request, response], next);
        if (!isForm) response.status(done.status).json(done.body);
        else if (done.page === undefined) response.redirect(303, done.next ?? next);
        else response.type('html').send(done.page);
      } catch (error) {
        if (!isForm) throw error;
        fail([request, response], { next, fields, error });
      }
    },
  ];
}

const refuseOtherBodies: RequestHandler = (request, _response, next) => {
  const known = request.is(['application/json', 'application/x-www-form-urlencoded']);
  if (request.get('content-type') !== undefined && known === false) {
    throw Object.assign(new Error('unsupported media type'), { status: 415 });
  }
  next();
};
