import * as argon2 from '@node-rs/argon2';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { hashPassword, verifyPassword } from './passwords';

// Files share the modules of their process: this one has its own.
vi.hoisted(() => vi.resetModules());
afterAll(() => {
  vi.resetModules();
});

// Spies on the real library.
const watch = vi.hoisted(() => ({ running: 0, most: 0 }));
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof argon2>();
  return { ...real, hash: vi.fn(watched(real.hash)), verify: vi.fn(watched(real.verify)) };
});
function watched<A extends unknown[], R>(work: (...args: A) => Promise<R>) {
  return async (...args: A) => {
    watch.most = Math.max(watch.most, ++watch.running);
    return work(...args).finally(() => watch.running--);
  };
}
beforeEach(() => {
  vi.mocked(argon2.verify).mockClear();
  watch.most = 0;
});

const COSTS = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$/;

describe('a password', () => {
  it('is stored as argon2id with at least 19 MiB and two passes, each time with another salt', async () => {
    const [one, other] = await Promise.all([hashPassword('jabalí'), hashPassword('jabalí')]);
    const [, m, t, p] = (COSTS.exec(one) ?? []).map(Number);
    expect(m).toBeGreaterThanOrEqual(19_456);
    expect(t).toBeGreaterThanOrEqual(2);
    expect(p).toBe(1);
    expect(one).not.toBe(other);
  });

  it('matches exactly, not with another letter, case or space', async () => {
    const stored = await hashPassword('Jabalí de Cazorla ');
    expect(await verifyPassword(stored, 'Jabalí de Cazorla ')).toBe(true);
    for (const wrong of ['jabalí de cazorla ', 'Jabalí de Cazorla', 'Jabali de Cazorla ', '']) {
      expect(await verifyPassword(stored, wrong)).toBe(false);
    }
  });

  it('is the same in either Unicode normal form', async () => {
    const stored = await hashPassword('montería'.normalize('NFD'));
    expect(await verifyPassword(stored, 'montería'.normalize('NFC'))).toBe(true);
  });

  it.each([72, 128, 5000])('is compared to its last character of %i', async (length) => {
    const long = 'ñ'.repeat(length - 1);
    const stored = await hashPassword(`${long}a`);
    expect(await verifyPassword(stored, `${long}b`)).toBe(false);
    expect(await verifyPassword(stored, `${long}a`)).toBe(true);
  });

  it('never matches without a stored hash, after the same work', async () => {
    const stored = await hashPassword('otra cosa');
    expect(await verifyPassword(null, 'otra cosa')).toBe(false);
    const compared = String(vi.mocked(argon2.verify).mock.lastCall?.[0]);
    expect(COSTS.exec(compared)?.[0]).toBe(COSTS.exec(stored)?.[0]);
  });

  it('is hashed four at once at most', async () => {
    const stored = await hashPassword('otra cosa');
    watch.most = 0;
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, number) =>
        verifyPassword(number % 2 ? stored : null, 'otra cosa'),
      ),
    );
    expect(answers.filter(Boolean)).toHaveLength(6);
    expect(watch.most).toBe(4);
  });
});
