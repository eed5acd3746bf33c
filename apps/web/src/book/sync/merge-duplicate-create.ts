import type { Outing } from '@cuaderno/domain';
import { change, reconcile } from '../outbox/outbox';

/**
 * What becomes of a creation under whose id the server has another outing, `theirs`: both began from nothing,
 * and are joined as two edits are.
 */
export async function joinCreated(
  seq: number,
  theirs: Outing,
): Promise<'settled' | 'merged' | 'conflict'> {
  const base = { ...theirs, ...NOTHING };
  await change(seq, (item) =>
    item.write.kind === 'create' ? { ...item, write: { ...item.write, kind: 'edit', base } } : item,
  );
  return reconcile(seq, theirs);
}

/** What an outing says before anything is written in it. */
const NOTHING = {
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
