import { isUuid } from '@cuaderno/domain';
import { expect, it } from 'vitest';
import { fileHash, outingId } from './outing-id';

it('derives the same UUID from the same file, sheet and row', async () => {
  const hash = await fileHash(new TextEncoder().encode('Fecha\n14/11/2024'));
  const other = await fileHash(new TextEncoder().encode('Fecha\n15/11/2024'));
  expect(hash).toMatch(/^[\da-f]{64}$/);
  expect(outingId(hash, 2)).toBe(outingId(hash, 2, 0));
  const ids = [hash, other].flatMap((one) =>
    [0, 1, 255].flatMap((sheet) =>
      [1, 2, 20_001, 1_048_575].map((row) => outingId(one, row, sheet)),
    ),
  );
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.every(isUuid)).toBe(true);
  expect(ids.every((id) => id[14] === '8')).toBe(true);
});
