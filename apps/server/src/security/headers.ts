import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import helmet from 'helmet';

/**
 * Sets the security headers. Inline styles are allowed (Radix positions popovers with them), scripts
 * only from this origin.
 *
 * @param photoOrigin where redirected photos come from besides, for the pages and their service worker
 */
export function securityHeaders({
  secure,
  photoOrigin,
}: {
  secure: boolean;
  photoOrigin: string | null;
}): RequestHandler {
  const photos = photoOrigin === null ? [] : [photoOrigin];
  const headers = headersOf(
    helmet({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: ["'self'"],
          scriptSrc: ["'self'"],
          styleSrc: ["'self'", "'unsafe-inline'"],
          imgSrc: ["'self'", 'data:', 'blob:', ...photos],
          fontSrc: ["'self'"],
          connectSrc: ["'self'", ...photos],
          workerSrc: ["'self'", 'blob:'],
          objectSrc: ["'none'"],
          baseUri: ["'none'"],
          formAction: ["'self'"],
          frameAncestors: ["'none'"],
          ...(secure ? { upgradeInsecureRequests: [] } : {}),
        },
      },
      strictTransportSecurity: secure ? { maxAge: 31_536_000, includeSubDomains: false } : false,
      referrerPolicy: { policy: 'same-origin' },
      xFrameOptions: { action: 'deny' },
    }),
  );
  return (_request, response, next) => {
    response.setHeaders(headers);
    next();
  };
}

/** Reads the headers of a helmet, which are the same for every answer. */
function headersOf(wear: ReturnType<typeof helmet>): Map<string, string> {
  const headers = new Map<string, string>();
  const response = {
    setHeader: (name: string, value: string) => headers.set(name, value),
    removeHeader: () => undefined,
  };
  wear({} as IncomingMessage, response as unknown as ServerResponse, () => undefined);
  return headers;
}
