import { withToken } from './csrf';

/** A body to send; `onSent` receives the part that has been sent, from 0 to 1. */
export type Upload = {
  method: 'PUT' | 'POST';
  headers: Record<string, string>;
  body: Blob;
  /** In milliseconds; none by default. */
  timeout?: number;
  onSent: (part: number) => void;
};

/** @returns null without an answer, or for one with a status out of range */
function answerOf(request: XMLHttpRequest): Response | null {
  const { responseText, status } = request;
  const wait = request.getResponseHeader('retry-after');
  try {
    return new Response(responseText || null, {
      status,
      headers: wait ? { 'retry-after': wait } : {},
    });
  } catch {
    return null;
  }
}

/** Sends like `fetch`, with upload progress. */
function upload(
  address: string,
  { method, headers, body, timeout = 0, onSent }: Upload,
): Promise<Response> {
  // A service worker has no XMLHttpRequest, and shows no progress.
  if (typeof XMLHttpRequest === 'undefined') {
    const signal = timeout > 0 ? AbortSignal.timeout(timeout) : null;
    return fetch(address, { method, headers, body, credentials: 'include', signal });
  }
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, address);
    // Firefox parses an answer without a type as XML, and logs its errors.
    request.responseType = 'text';
    request.timeout = timeout;
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      if (total > 0) onSent(loaded / total);
    });
    // The only event of every end. Its status is 0 without an answer, also after Firefox's `load`.
    request.addEventListener('loadend', () => {
      const answer = answerOf(request);
      if (answer) resolve(answer);
      else reject(new TypeError('Failed to fetch'));
    });
    request.send(body);
  });
}

/** Writes like `fetchWithCsrf`, and reports the progress of the body. */
export function uploadWithCsrf(address: string, init: Upload): Promise<Response> {
  return withToken(init.headers, (headers) => upload(address, { ...init, headers }));
}
