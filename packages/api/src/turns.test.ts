import { DomainError } from '@cuaderno/domain';
import { expect, it } from 'vitest';
import { readPageInTurn } from './turns';

let users = 0;

/** Reads pages of 500 for one user; each response ends with its `end`. */
function newReader() {
  users += 1;
  const userId = -users;
  return () => {
    const response = new AbortController();
    const reader = { userId, signal: response.signal, aside: <T>(wait: () => T) => wait() };
    const page = () => readPageInTurn(reader, 500, async () => ({ nextCursor: 'another' }));
    return { page, end: () => response.abort() };
  };
}

/** Reads two pages in a response: more than a few outings. */
async function readTwo({ page }: ReturnType<ReturnType<typeof newReader>>) {
  await page();
  await page();
}

it('six long responses of a user are under way at once, and the next begins with the end of one', async () => {
  const respond = newReader();
  const responses = Array.from({ length: 6 }, respond);
  await Promise.all(responses.map(readTwo));
  await expect(readTwo(respond())).rejects.toMatchObject({ code: 'TOO_MANY' });
  // One page is no long response, and others have their own.
  await respond().page();
  await readTwo(newReader()());
  responses[0]?.end();
  await new Promise(setImmediate);
  await readTwo(respond());
});

it('the calls of a response read 15,000 outings at most', async () => {
  const { page } = newReader()();
  for (let read = 0; read < 15_000; read += 500) await page();
  await expect(page()).rejects.toThrow(
    new DomainError('INVALID', 'Pide menos salidas en cada petición'),
  );
});
