import { toSummary } from '@cuaderno/domain';
import { expect, it } from 'vitest';
import { outing, wireOf } from '../../testing/samples';
import { applyToBook } from './overlay';
import type { OutboxItem } from '../device/stored-records';

const OUTING = outing({});

const change = (seq: number, state: OutboxItem['state']): OutboxItem => ({
  seq,
  userId: OUTING.userId,
  outingId: OUTING.id,
  queuedAt: seq,
  write: { kind: 'edit', base: OUTING, payload: wireOf(OUTING) },
  state,
  attempted: false,
});

it('marks an outing by its blocked write, also before a pending change', () => {
  const marks = (...states: OutboxItem['state'][]) =>
    applyToBook(
      [toSummary(OUTING)],
      states.map((state, index) => change(index + 1, state)),
    ).map(({ pending }) => pending);
  expect(marks('pending', 'pending')).toEqual(['pending']);
  expect(marks('conflict', 'pending')).toEqual(['conflict']);
  expect(marks('pending', 'rejected')).toEqual(['rejected']);
});
