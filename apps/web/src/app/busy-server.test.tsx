import 'fake-indexeddb/auto';
import { statsOf } from '@cuaderno/domain';
import { act, render, screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { deleteMirror } from '../book/mirror/mirror-writes';
import { beginVisit } from '../lib/server/begin-visit';
import { keepLastUser } from '../lib/last-user';
import { createQueryClient } from '../lib/server/query-client';
import { keepBook } from '../testing/keep-book';
import { Providers } from '../testing/render-at';
import { MARTA, summary, wholeBook } from '../testing/samples';
import { answering, Rejection, server } from '../testing/server';
import { Router } from './router';

/** Most requests of a first screen in `WATCHED`. */
const REQUESTS = 12;
const WATCHED = 10_000;
const STEP = 250;

/** What the first screen reads, and all of it but for the user. */
const READS = [
  'auth.me',
  'stats.dashboard',
  'outings.changes',
  'photos.latest',
  'users.access',
  'documents.list',
  'all',
] as const;
type Read = (typeof READS)[number];

/** How a read fails: alone, with the calls of its request, or without an answer. */
const FAILURES = {
  500: () => new Rejection('Algo ha fallado.'),
  429: () => new Rejection('Espera un momento', 'TOO_MANY_REQUESTS', 429, 5),
  503: () =>
    HttpResponse.json({ message: 'Ocupado' }, { status: 503, headers: { 'retry-after': '5' } }),
  'a cut line': () => HttpResponse.error(),
};
type Failure = `${keyof typeof FAILURES}`;

/** What the screen says without figures. */
const WORDS = {
  500: /No hemos podido leer tus cifras|No hay conexión con el servidor/,
  429: /El servidor está ocupado/,
  503: /El servidor está ocupado/,
  'a cut line': /No hemos podido leer tus cifras|No hay conexión con el servidor/,
};

/** The requests' procedures. */
const requests: string[] = [];
/** What the screen has shown, one after another. */
let shown: string[] = [];
let fails: { read: Read; failure: Failure } | null = null;

const isRefused = (procedure: string) =>
  fails !== null && (fails.read === procedure || (fails.read === 'all' && procedure !== 'auth.me'));

/** Answers a procedure, unless it fails. */
const unlessRefused =
  <T,>(procedure: string, answer: T) =>
  (): T => {
    const failed = isRefused(procedure) && fails ? FAILURES[fails.failure]() : null;
    if (failed instanceof Rejection) throw failed;
    return answer;
  };

function startServer(): void {
  const access = { emailVerified: true, pendingEmail: null, sendsMail: false };
  answering({
    'auth.me': unlessRefused('auth.me', MARTA),
    'stats.dashboard': unlessRefused('stats.dashboard', statsOf([summary()])),
    'outings.changes': unlessRefused('outings.changes', wholeBook(summary())),
    'outings.get': () => {
      throw new Rejection('No existe', 'NOT_FOUND', 404);
    },
    'photos.latest': unlessRefused('photos.latest', []),
    'users.access': unlessRefused('users.access', access),
    'documents.list': unlessRefused('documents.list', []),
  });
  server.use(
    http.get('/api/trpc/*', ({ request }) => {
      const procedures = new URL(request.url).pathname.slice('/api/trpc/'.length);
      requests.push(procedures);
      if (!fails || !procedures.split(',').some(isRefused)) return undefined;
      const answer = FAILURES[fails.failure]();
      return answer instanceof Rejection ? undefined : answer;
    }),
  );
}

function open(): () => void {
  const client = createQueryClient();
  beginVisit(client);
  const { unmount } = render(
    <Providers client={client}>
      <Router />
    </Providers>,
  );
  return unmount;
}

/** Lets time pass, with what the app does in it. */
async function pass(ms: number, step = STEP): Promise<void> {
  for (let left = ms; left > 0; left -= step) {
    await act(async () => {
      await vi.advanceTimersByTimeAsync(step);
      // The turns of the event loop that a request takes.
      for (let turn = 0; turn < 10; turn += 1) await new Promise((done) => setImmediate(done));
    });
  }
}

const figures = () => screen.queryByRole('link', { name: 'Plata: 1' });
const latest = () => screen.queryByText('Cazorla');

/** What the screen shows of its state; a skeleton beside figures is that of a part. */
function look(): void {
  const hasError = Boolean(document.querySelector('[role=alert]')?.textContent);
  const state = hasError ? 'error' : document.querySelector('.skeleton') ? 'skeleton' : 'rest';
  if (shown.at(-1) !== state) shown.push(state);
}
const observer = new MutationObserver(look);

beforeAll(async () => {
  // Loaded on use: their time is not the screen's.
  await Promise.all([
    import('./deferred-features'),
    import('../screens/dashboard/deferred-parts'),
    import('../screens/dashboard/tonight'),
  ]);
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
  });
  observer.observe(document.body, { subtree: true, childList: true });
});
afterAll(() => {
  observer.disconnect();
  vi.useRealTimers();
});
beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await deleteMirror();
  window.history.replaceState(null, '', '/');
  requests.length = 0;
  shown = [];
});

const CASES = (Object.keys(FAILURES) as Failure[]).flatMap((failure) =>
  READS.flatMap((read) => [true, false].map((isStored) => ({ failure, read, isStored }))),
);

it.each(CASES)(
  '$failure of $read, with a stored book: $isStored',
  async ({ failure, read, isStored }) => {
    if (isStored) {
      await keepBook(MARTA.id, [summary()]);
      // Checked long ago: the user is asked for too.
      keepLastUser(MARTA, 1_000);
    }
    fails = { read, failure };
    startServer();
    let close = open();
    await pass(WATCHED);
    expect(requests.length).toBeLessThanOrEqual(REQUESTS);
    // The words stay: no skeleton takes their place.
    const failedAt = shown.indexOf('error');
    expect(failedAt < 0 ? [] : shown.slice(failedAt)).not.toContain('skeleton');
    const hasFigures = figures() !== null;
    expect(hasFigures || WORDS[failure].test(document.body.textContent ?? '')).toBe(true);
    // The case fails as it means to.
    expect(hasFigures && read === 'all' && !isStored).toBe(false);
    // A 500 is an answer, which the device's book would hide.
    const isHidden = failure === '500' && ['outings.changes', 'all'].includes(read);
    expect(!isStored || isHidden || latest() !== null).toBe(true);

    fails = null;
    const comesBack = read !== 'auth.me' && ['429', '503', 'a cut line'].includes(failure);
    if (comesBack) await pass(61_000, 1_000);
    else {
      // 'Retry', or the app opened again.
      close();
      close = open();
      await pass(2_000);
    }
    expect(figures()).toBeInTheDocument();
    expect(latest()).toBeInTheDocument();
    close();
  },
);

it('keeps the book on the screen when the server has no turn for long', async () => {
  await keepBook(MARTA.id, [summary()]);
  keepLastUser(MARTA, 1_000);
  fails = { read: 'all', failure: '429' };
  startServer();
  const close = open();
  await pass(200_000, 1_000);
  expect(latest()).toBeInTheDocument();
  expect(figures()).toBeInTheDocument();
  close();
});
