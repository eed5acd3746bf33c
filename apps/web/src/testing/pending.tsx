import { type Outing, type WirePayload } from '@cuaderno/domain';
import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { queueWrite } from '../book/outbox/outbox';
import { reconcile } from '../book/outbox/reconcile';
import { readOutbox } from '../book/outbox/read-outbox';
import { PendingScreen } from '../screens/pending/pending';
import { renderAt } from './render-at';
import { MARTA, wireOf } from './samples';
import { answering, Rejection } from './server';

/** Renders 'Pendientes' with the queued writes and a server that fails creates and accepts changes of `outing`. */
export function openPending(outing: Outing, address = '/pendientes') {
  const calls = answering({
    'outings.update': (input) => ({ ...outing, ...input }) as never,
    'outings.delete': () => undefined,
    'outings.create': () => {
      throw new Rejection('Vuelve luego', 'INTERNAL_SERVER_ERROR', 503);
    },
  });
  return { ...renderAt(address, <PendingScreen />), calls };
}

/** Opens the sheet of the first row with this text. */
export async function openRow(user: UserEvent, text = /./): Promise<HTMLElement> {
  const rows = await screen.findAllByRole('listitem');
  const row = rows.find(({ textContent }) => text.test(textContent ?? ''));
  if (!row) throw new Error(`No row with ${text}`);
  await user.click(within(row).getByRole('link'));
  return screen.findByRole('dialog');
}

/** Queues a change of `base` that the other device's `theirs` contradicts. */
export async function inConflict(
  base: Outing,
  ours: object,
  theirs: Partial<Outing> | null,
): Promise<void> {
  const payload: WirePayload = { ...wireOf(base), ...ours };
  await queueWrite(MARTA.id, base.id, { kind: 'edit', base, payload });
  const [item] = (await readOutbox(MARTA.id)).slice(-1);
  await reconcile(item?.seq ?? 0, theirs && { ...base, version: 4, ...theirs });
}
