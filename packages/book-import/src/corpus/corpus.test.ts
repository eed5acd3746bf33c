import { type OutingPayload, payloadPieces } from '@cuaderno/domain';
import { describe, expect, it } from 'vitest';
import { reviewFile } from '../testing/review-file';
import type { CorpusCase } from './case';
import { TEXTS } from './texts';
import { WORKBOOKS } from './workbooks';

function shown(payload: OutingPayload): string {
  const pieces = payloadPieces(payload).map(({ species, quantity = 1 }) =>
    quantity > 1 ? `${quantity} ${species}` : species,
  );
  return `${payload.type} ${payload.date} ${pieces.join(', ')}`.trim();
}

async function review(file: CorpusCase) {
  const { options = {}, choices = {} } = file;
  return reviewFile(await file.bytes(), { options, choices });
}

describe.each([
  ['texts', TEXTS],
  ['workbooks', WORKBOOKS],
])('%s', (_, files) => {
  it.each(files.map((file) => [file.name, file] as const))('%s', async (_name, file) => {
    if ('refused' in file) {
      await expect(review(file)).rejects.toMatchObject({
        name: 'DomainError',
        message: file.refused,
      });
      return;
    }
    const { table, found } = await review(file);
    expect(table).toMatchObject(file.table ?? {});
    const added = found.added.map(({ payload }) => shown(payload));
    expect(typeof file.added === 'number' ? added.length : added).toEqual(file.added);
    expect(
      found.faults.map(
        ({ field, value, message, proposal }) =>
          `${field} ${value}: ${message}${proposal ? ` (${proposal})` : ''}`,
      ),
    ).toEqual(file.faults ?? []);
    expect(
      found.left
        .filter(({ reason }) => reason !== 'Vacía')
        .map(({ row, reason }) => `${row} ${reason}`),
    ).toEqual(file.left ?? []);
    if (file.first) expect(found.added[0]?.payload).toMatchObject(file.first);
  });
});

it('has forty files at least', () => {
  expect(TEXTS.length + WORKBOOKS.length).toBeGreaterThanOrEqual(40);
});
