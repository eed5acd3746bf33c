import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { answering, Refusal, server } from '../testing/server';
import { isUnreachable } from './errors';
import { trpc } from './trpc';

const failure = () =>
  trpc.auth.me.query().then(
    () => null,
    (error: unknown) => error,
  );
const answer = (give: () => Response) => server.use(http.get('/api/trpc/*', give));

describe('a server that can not be reached', () => {
  const away: [string, () => Response][] = [
    ['gives nothing', () => HttpResponse.error()],
    ['lets a proxy answer with its page', () => HttpResponse.html('<h1>502</h1>', { status: 502 })],
    ['lets a proxy answer in JSON', () => HttpResponse.json({}, { status: 503 })],
    ['lets the page of a hotel answer', () => HttpResponse.html('<h1>Wifi</h1>')],
  ];
  it.each(away)('%s', async (_name, give) => {
    answer(give);
    expect(isUnreachable(await failure())).toBe(true);
  });
});

describe('a failure that is answered', () => {
  const there: [string, () => Response][] = [
    ['in JSON that is not the product’s', () => HttpResponse.json({}, { status: 500 })],
    ['with a page', () => HttpResponse.html('<h1>500</h1>', { status: 500 })],
    ['with nothing but its status', () => new HttpResponse(null, { status: 500 })],
  ];
  it.each(there)('%s', async (_name, give) => {
    answer(give);
    expect(isUnreachable(await failure())).toBe(false);
  });

  it('by the product itself', async () => {
    answering({
      'auth.me': () => {
        throw new Refusal('Algo ha fallado');
      },
    });
    expect(isUnreachable(await failure())).toBe(false);
  });
});
