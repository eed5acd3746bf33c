import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { server } from '../../testing/server';
import { fetchWithCsrf, forgetCsrfToken } from './csrf';
import { uploadWithCsrf } from './upload';

/** A server that issues tokens 'token-1', 'token-2'… and accepts only those in `accepted`. */
function tokens(accepted: (token: string | null) => boolean) {
  const received = { tokens: 0, writes: [] as (string | null)[] };
  server.use(
    http.get('/api/csrf-token', () => {
      received.tokens += 1;
      return HttpResponse.json({
        headerName: 'x-csrf-token',
        csrfToken: `token-${received.tokens}`,
      });
    }),
    http.post('/api/thing', ({ request }) => {
      const token = request.headers.get('x-csrf-token');
      received.writes.push(token);
      return new HttpResponse(null, { status: accepted(token) ? 200 : 403 });
    }),
    http.get('/api/thing', () => new HttpResponse('read')),
  );
  return received;
}

const write = () => fetchWithCsrf('/api/thing', { method: 'POST' });

describe('the CSRF token', () => {
  beforeEach(forgetCsrfToken);

  it('is not fetched for a read', async () => {
    const received = tokens(() => true);
    await fetchWithCsrf('/api/thing');
    expect(received.tokens).toBe(0);
  });

  it('is fetched before the first write, sent in the header named by the server, and cached', async () => {
    const received = tokens(() => true);
    await write();
    await write();
    expect(received).toEqual({ tokens: 1, writes: ['token-1', 'token-1'] });
  });

  it('is fetched again after a 403, and the write is retried once', async () => {
    const received = tokens((token) => token === 'token-2');
    expect((await write()).status).toBe(200);
    expect(received.writes).toEqual(['token-1', 'token-2']);
  });

  it('is dropped if the retry is rejected too', async () => {
    const received = tokens((token) => token === 'token-3');
    expect((await write()).status).toBe(403);
    expect((await write()).status).toBe(200);
    expect(received.writes).toEqual(['token-1', 'token-2', 'token-3']);
  });

  it('is optional: without it the write is sent, and the error logged', async () => {
    const received = tokens(() => true);
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    server.use(http.get('/api/csrf-token', () => new HttpResponse(null, { status: 503 })));
    expect((await write()).status).toBe(200);
    expect(received.writes).toEqual([null]);
    expect(logged).toHaveBeenCalledOnce();
  });

  it('is not logged without a network, and the write is not sent', async () => {
    const received = tokens(() => true);
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    server.use(http.get('/api/csrf-token', () => HttpResponse.error()));
    await expect(write()).rejects.toThrow('Failed to fetch');
    expect(received.writes).toEqual([]);
    expect(logged).not.toHaveBeenCalled();
    server.resetHandlers();
    tokens(() => true);
    expect((await write()).status).toBe(200);
  });
});

describe('an upload', () => {
  beforeEach(forgetCsrfToken);

  const photo = new Blob(['x'.repeat(5_000)], { type: 'image/jpeg' });
  const send = (onSent: (part: number) => void = () => {}) =>
    uploadWithCsrf('/api/thing', { method: 'POST', headers: {}, body: photo, onSent });

  it('sends the token, is retried like any write, and reports its progress', async () => {
    const received = tokens((token) => token === 'token-2');
    const parts: number[] = [];
    expect((await send((part) => parts.push(part))).status).toBe(200);
    expect(received.writes).toEqual(['token-1', 'token-2']);
    expect(parts.at(-1)).toBe(1);
  });

  it('returns a rejection with its reason, and fails like fetch without an answer', async () => {
    tokens(() => true);
    const failure = { message: 'La foto supera los 10 MiB' };
    server.use(http.post('/api/thing', () => HttpResponse.json(failure, { status: 413 })));
    const answer = await send();
    expect([answer.status, await answer.json()]).toEqual([413, failure]);
    server.use(http.post('/api/thing', () => HttpResponse.error()));
    await expect(send()).rejects.toThrow('Failed to fetch');
  });
});
