import { DomainError, type OutingPayload, toWire } from '@cuaderno/domain';
import { describe, expect, it } from 'vitest';
import { rowPlace } from '../read/row-number';
import { EMPTY_ROW } from '../read/shape';
import { reviewFile } from '../testing/review-file';
import type { CorpusCase } from './case';
import { CELL_FORMATS } from './cell-formats';
import { DAY_TABLES } from './days';
import { MEASURES_TABLES } from './measures';
import { PLACES } from './places';
import { QUESTIONS } from './questions';
import { SHEETS } from './sheets';
import { TABLES } from './tables';
import { UNTIDY } from './untidy';
import { TEXTS } from './texts';
import { WORD_TABLES } from './words';
import { WORKBOOKS } from './workbooks';

function shown(payload: OutingPayload): string {
  const pieces = payload.pieces.map(({ species, quantity = 1 }) =>
    quantity > 1 ? `${quantity} ${species}` : species,
  );
  return `${payload.type} ${payload.date} ${pieces.join(', ')}`.trim();
}

/** What must come of a file, and what comes of it. */
async function outcomeOf(file: CorpusCase) {
  const { options = {}, choices = {} } = file;
  const reviewed = reviewFile(await file.bytes(), { options, choices });
  if ('refused' in file) {
    const refused = await reviewed.then(
      () => 'read',
      (error: unknown) => (error instanceof DomainError ? error.message : String(error)),
    );
    return { expected: { refused: file.refused }, actual: { refused } };
  }
  const { table, found } = await reviewed;
  const { added, faults = [], left = [], first = {} } = file;
  const payloads = found.added.map(({ payload }) => shown(payload));
  return {
    expected: { table: file.table ?? {}, added, faults, left, first },
    actual: {
      table,
      added: typeof added === 'number' ? payloads.length : payloads,
      faults: found.faults.map(
        ({ field, value, message, proposal }) =>
          `${field} ${value}: ${message}${proposal ? ` (${proposal})` : ''}`,
      ),
      left: found.left
        .filter(({ reason }) => reason !== EMPTY_ROW)
        .map(({ row, reason }) => `${rowPlace(row).row} ${reason}`),
      first: found.added[0] ? toWire(found.added[0].payload) : {},
    },
  };
}

describe.each([
  ['texts', TEXTS],
  ['what hunters write', TABLES],
  ['days', DAY_TABLES],
  ['questions', QUESTIONS],
  ['words', WORD_TABLES],
  ['measures', MEASURES_TABLES],
  ['places', PLACES],
  ['workbooks', WORKBOOKS],
  ['formats of cells', CELL_FORMATS],
  ['several sheets', SHEETS],
  ['untidy tables', UNTIDY],
])('%s', (_, files) => {
  it.each(files.map((file) => [file.name, file] as const))('%s', async (_name, file) => {
    const { expected, actual } = await outcomeOf(file);
    expect(actual).toMatchObject(expected);
  });
});

it('has forty files at least', () => {
  expect(TEXTS.length + TABLES.length + WORKBOOKS.length).toBeGreaterThanOrEqual(40);
});
