import { expect, it } from 'vitest';
import { isBackupDue } from './backup-due';

const due = (now: string, last: string | null, isGood = true) =>
  isBackupDue(new Date(now), last === null ? null : { startedAt: new Date(last), isGood });

it('a backup is due once a night, at 03:20 in Spain', () => {
  const last = '2026-11-20T02:25:00Z';
  expect(due('2026-11-20T14:30:00Z', last)).toBe(false);
  expect(due('2026-11-21T02:19:00Z', last)).toBe(false);
  expect(due('2026-11-21T02:20:00Z', last)).toBe(true);
  expect(due('2026-07-21T01:20:00Z', '2026-07-20T01:20:00Z')).toBe(true);
  expect(due('2026-07-21T01:19:00Z', '2026-07-20T01:20:00Z')).toBe(false);
});

it('a backup is due at once on a machine that was off, or that has none', () => {
  expect(due('2026-11-25T01:00:00Z', '2026-11-21T02:25:00Z')).toBe(true);
  expect(due('2026-11-25T01:00:00Z', null)).toBe(true);
});

it('a backup that failed is tried again at 15:20, and then each night', () => {
  const [night, again] = ['2026-11-21T02:25:00Z', '2026-11-21T14:25:00Z'];
  expect(due('2026-11-21T14:19:00Z', night, false)).toBe(false);
  expect(due('2026-11-21T14:20:00Z', night, false)).toBe(true);
  expect(due('2026-11-22T02:19:00Z', again, false)).toBe(false);
  expect(due('2026-11-22T02:20:00Z', again, false)).toBe(true);
});
