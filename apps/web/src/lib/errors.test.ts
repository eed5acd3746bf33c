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
    ['lets a proxy say that it knows nothing', () => HttpResponse.text('', { status: 404 })],
    [
      'lets a proxy say in JSON that it knows nothing',
      () => HttpResponse.json({}, { status: 404 }),
    ],
    ['lets a proxy ask for patience', () => HttpResponse.text('', { status: 429 })],
  ];
  it.each(away)('%s', async (_name, give) => {
    answer(give);
    expect(isUnreachable(await failure())).toBe(true);
  });
});

describe('a failure that is answered', () => {
  it.each<[string, () => Response]>([
    ['in JSON', () => HttpResponse.json({ message: 'Algo ha fallado' }, { status: 500 })],
    ['with a page', () => HttpResponse.html('<h1>500</h1>', { status: 500 })],
    ['without a word', () => new HttpResponse(null, { status: 500 })],
  ])('with a 500 before anybody looks at what is asked, %s', async (_how, give) => {
    answer(give);
    expect(isUnreachable(await failure())).toBe(false);
  });

  it.each([
    [500, new Refusal('Algo ha fallado')],
    [404, new Refusal('No existe', 'NOT_FOUND', 404)],
  ])('by the product itself, with %i', async (_status, refusal) => {
    answering({
      'auth.me': () => {
        throw refusal;
      },
    });
    expect(isUnreachable(await failure())).toBe(false);
  });
});
