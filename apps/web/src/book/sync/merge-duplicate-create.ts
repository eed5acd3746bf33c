import type { Outing } from '@cuaderno/domain';
import { change, reconcile } from '../outbox/outbox';

/** Merges a creation with `theirs`, another outing with its id, as two edits of an empty one. */
export async function mergeDuplicateCreate(
  seq: number,
  theirs: Outing,
): Promise<'settled' | 'merged' | 'conflict'> {
  const base = { ...theirs, ...EMPTY };
  await change(seq, (item) =>
    item.write.kind === 'create' ? { ...item, write: { ...item.write, kind: 'edit', base } } : item,
  );
  return reconcile(seq, theirs);
}

/** The content of an outing before its first edit. */
const EMPTY = {
  date: '',
  municipality: null,
  province: null,
  ccaa: null,
  location: null,
  description: null,
  custom_params: {},
  species: [],
  photos: [],
} satisfies Partial<Outing>;
