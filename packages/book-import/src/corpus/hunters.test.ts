import { fold, type OutingPayload, toWire } from '@cuaderno/domain';
import { expect, it } from 'vitest';
import { reviewFile } from '../testing/review-file';
import type { Review } from '../types';
import type { HunterBook, Truth } from './hunter-book';
import { HUNTERS, USUAL_BOOK } from './hunters';
import { HUNTERS_APART } from './hunters-apart';
import { STRANGE_BOOKS } from './strange-books';

/** The share of a book's outings that may be asked about. */
const ASKED_MAX = 0.15;

function told(payload: OutingPayload): string {
  const pieces = payload.pieces.map(({ species, quantity = 1, score, weight }) =>
    [
      quantity > 1 ? `${quantity} ${species}` : species,
      weight ? `${weight}kg` : '',
      score ? `${score}p` : '',
    ]
      .filter(Boolean)
      .join(' '),
  );
  const all = pieces.toSorted((a, b) =>
    a.replace(/^\d+ /, '').localeCompare(b.replace(/^\d+ /, '')),
  );
  return `${payload.type} ${payload.date} ${all.join(', ')} @${fold(payload.municipality ?? '')}`.replace(
    '  ',
    ' ',
  );
}

/** What became of an outing that is true: 'right', 'asked', 'odd', or what is wrong with it. */
function verdictOf({ rows, is, says = [] }: Truth, found: Review): string {
  const has = (others: readonly number[]) => rows.some((row) => others.includes(row));
  const added = found.added.find((outing) => has(outing.rows));
  if (!added) {
    const isAsked = found.faults.some((fault) => has(fault.rows) || has(fault.all?.rows ?? []));
    return isAsked || has(found.held) ? 'asked' : 'LOST';
  }
  if (added.odd) return 'odd';
  const text = JSON.stringify(toWire(added.payload));
  const lost = says.filter((words) => !text.includes(words));
  if (is === 'odd' || is === 'asked') return `RECORDED ${told(added.payload)}`;
  if (told(added.payload) !== is) return `WRONG ${told(added.payload)}`;
  return lost.length > 0 ? `WITHOUT ${lost.join(', ')}` : 'right';
}

async function verdictsOf({ bytes, choices = {}, truth }: HunterBook): Promise<string[]> {
  const { found } = await reviewFile(await bytes(), { choices });
  const known = new Set(truth.flatMap(({ rows }) => rows));
  return [
    ...truth.map((one) => verdictOf(one, found)),
    ...found.added
      .filter(({ rows }) => !rows.some((row) => known.has(row)))
      .map(({ rows, payload }) => `INVENTED ${rows.join(' and ')}: ${told(payload)}`),
  ];
}

it.each([...HUNTERS, ...HUNTERS_APART, ...STRANGE_BOOKS].map((book) => [book.name, book] as const))(
  '%s',
  async (_, book) => {
    const verdicts = await verdictsOf(book);
    const bad = verdicts
      .map((verdict, index) => `${book.truth[index]?.is}: ${verdict}`)
      .filter((verdict) => /[A-Z]{4}/.test(verdict));
    expect(bad).toEqual([]);
  },
);

it('asks about few outings of a book of usual disorder', async () => {
  const verdicts = await verdictsOf(USUAL_BOOK);
  const asked = verdicts.filter((verdict) => verdict !== 'right').length;
  expect(asked / verdicts.length).toBeLessThanOrEqual(ASKED_MAX);
});
