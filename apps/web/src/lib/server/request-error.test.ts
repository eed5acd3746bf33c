import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { answering, Rejection, server } from '../../testing/server';
import { requestError } from './request-error';
import { publicClient } from './api-client';

const failure = () =>
  publicClient.auth.me.query().then(
    () => null,
    (error: unknown) => error,
  );
const answer = (give: () => Response) => server.use(http.get('/api/trpc/*', give));

describe('an unreachable server', () => {
  const away: [string, () => Response][] = [
    ['without an answer', () => HttpResponse.error()],
    ['with a proxy’s page', () => HttpResponse.html('<h1>502</h1>', { status: 502 })],
    ['with a proxy’s JSON', () => HttpResponse.json({}, { status: 503 })],
    ['with a captive portal’s page', () => HttpResponse.html('<h1>Wifi</h1>')],
    ['with a proxy’s 404', () => HttpResponse.text('', { status: 404 })],
    ['with a proxy’s 404 in JSON', () => HttpResponse.json({}, { status: 404 })],
    ['with a proxy’s 429', () => HttpResponse.text('', { status: 429 })],
  ];
  it.each(away)('%s', async (_name, give) => {
    answer(give);
    expect(requestError(await failure())?.isUnreachable).toBe(true);
  });
});

describe('the wait that a busy server asks for', () => {
  const after = (seconds: number) => new Date(Date.now() + seconds * 1000).toUTCString();
  it.each([
    ['in seconds', () => '30', 30],
    ['until a date', () => after(120), 120],
    ['of a day, which is believed for five minutes', () => '86400', 300],
    ['longer than a timer holds', () => '1e9', 300],
    ['without end', () => 'Infinity', 300],
    ['until a date that is over', () => after(-60), 0],
    ['of nothing', () => '0', 0],
    ['below nothing', () => '-5', 0],
    ['in words', () => 'pronto', 0],
  ])('%s', async (_how, wait, seconds) => {
    answer(() => HttpResponse.text('', { status: 503, headers: { 'retry-after': wait() } }));
    const { retryAt = 0 } = requestError(await failure()) ?? {};
    expect(Math.round(Math.max(0, retryAt - Date.now()) / 10_000)).toBe(seconds / 10);
  });
});

describe('a failure with an answer', () => {
  it.each<[string, () => Response]>([
    ['500 in JSON', () => HttpResponse.json({ message: 'Algo ha fallado' }, { status: 500 })],
    ['500 with a page', () => HttpResponse.html('<h1>500</h1>', { status: 500 })],
    ['500 without a body', () => new HttpResponse(null, { status: 500 })],
  ])('before the request is read: %s', async (_how, give) => {
    answer(give);
    expect(requestError(await failure())?.isUnreachable).toBe(false);
  });

  it.each([
    [500, new Rejection('Algo ha fallado')],
    [404, new Rejection('No existe', 'NOT_FOUND', 404)],
  ])('of the product, with %i', async (_status, error) => {
    answering({
      'auth.me': () => {
        throw error;
      },
    });
    expect(requestError(await failure())?.isUnreachable).toBe(false);
  });
});
