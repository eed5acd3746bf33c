import type { Outing, WirePayload } from '@cuaderno/domain';
import { wireOf } from '../samples';
import { openDevice } from '../../book/device/database';
import type { OutboxItem } from '../../book/device/stored-records';
import { applySent, type Book } from '../../book/mirror/book';
import { bookOf, readBook, readOuting } from '../../book/mirror/mirror';
import { readChanges, readStoredBook } from '../../book/mirror/read-changes';
import { discardFrom, queueWrite } from '../../book/outbox/outbox';
import { applyToOuting } from '../../book/outbox/overlay';
import { readOutbox } from '../../book/outbox/read-outbox';
import { resolveWithOurs } from '../../book/sync/resolve-conflict';
import { sendOutings } from '../../book/sync/send-outings';
import type { DeviceNumber, StepOf } from './history';
import type { Setting } from './setting';
import {
  type Field,
  FIELDS,
  newPayload,
  noteDeletion,
  type Wanted,
  type WantedOutings,
} from './wanted';

/** A device is a user's id in the database of the test's browser. */
const keyOf = ({ user }: Pick<Setting, 'user'>, number: DeviceNumber) =>
  user.id * 10 + number + 1_000_000;

/** A device of the hunter: its database, what its page has in memory, and what the hunter does with it. */
export function createDevice(number: DeviceNumber, setting: Setting, wanted: WantedOutings) {
  const { user, api, network } = setting;
  const key = keyOf(setting, number);
  const fields = FIELDS[number];
  let book: Book | undefined;
  let isSending = false;
  /** The outing of a form that stays open in a tab. */
  let opened: Outing | null = null;

  /** The outing as it is shown: the device's record while it is the listed version, and the unsent writes. */
  async function show(id: string): Promise<Outing | null> {
    const items = (await readOutbox(key)).filter(({ outingId }) => outingId === id);
    const row = book?.rows.find((each) => each.id === id);
    if (!row && items.length === 0) return null;
    const stored = (await readOuting(key, id))?.value;
    const isListed = !row || stored?.version === row.version;
    const base = isListed ? stored : await user.trpc.outings.get.query({ id }).catch(() => null);
    return applyToOuting(base ?? null, items);
  }

  async function create(): Promise<void> {
    const { id } = wanted.add(wanted.newId());
    await queueWrite(key, id, { kind: 'create', payload: newPayload(id) });
  }

  async function change(base: Outing | null, field: Field, text: string): Promise<void> {
    const one = base && wanted.of(base.id);
    if (!one) return;
    const before = wireOf(base);
    const payload: WirePayload = { ...before, [field]: text };
    // An unchanged value is no edit.
    if (JSON.stringify(payload) === JSON.stringify(before)) return;
    await queueWrite(key, one.id, { kind: 'edit', payload, base });
    one.texts.set(field, text);
  }

  async function edit(one: Wanted | undefined, text: string): Promise<void> {
    if (one) await change(await show(one.id), fields.form, text);
  }

  async function remove(one: Wanted | undefined): Promise<void> {
    const base = one && (await show(one.id));
    if (!base) return;
    await queueWrite(key, one.id, { kind: 'delete', base });
    noteDeletion(one);
  }

  async function open(one: Wanted | undefined): Promise<void> {
    opened = (one && (await show(one.id))) ?? opened;
  }

  async function saveInTab(text: string): Promise<void> {
    // A form of what was deleted here is closed.
    if (opened && (await show(opened.id))) await change(opened, fields.tab, text);
  }

  async function read(): Promise<void> {
    const stored = () => readStoredBook(key);
    const { signal } = new AbortController();
    book = await readChanges({ userId: key, api, known: book, stored }, signal);
  }

  async function send(): Promise<void> {
    isSending = true;
    await sendOutings(key, api, {
      sent: (sent) => {
        book &&= applySent(book, sent);
      },
    }).finally(() => {
      isSending = false;
    });
  }

  async function call(step: Pick<StepOf<'send'>, 'do' | 'failures' | 'broken'>): Promise<void> {
    // One sending at a time, as with the lock.
    if (step.do === 'send' && isSending) return;
    await network.start(step.do === 'send' ? send : read, { device: number, ...step });
  }

  function kill(): void {
    network.kill(number);
    isSending = false;
    book = undefined;
    opened = null;
  }

  /** Stores a creation, and the book, as version 0.2.0 did, and starts this build. */
  async function becomeEarlier(): Promise<void> {
    const { id } = wanted.add(wanted.newId());
    const item: Omit<OutboxItem, 'seq'> = {
      userId: key,
      outingId: id,
      write: { kind: 'create', payload: newPayload(id) },
      state: 'pending',
      attempted: false,
      queuedAt: Date.now(),
    };
    const database = await openDevice();
    await database.add('outbox', item as OutboxItem);
    const { rows } = bookOf(await readBook(key));
    await database.put('books', { value: rows, readAt: Date.now() }, key);
    book = undefined;
  }

  /** Decides the first conflict, for this side or the other. */
  async function decide(ours: boolean): Promise<void> {
    const items = await readOutbox(key);
    const conflict = items.find(({ state }) => state === 'conflict');
    if (conflict) await (ours ? keepOurs(conflict) : keepTheirs(conflict, items));
  }

  async function keepOurs({ seq, outingId }: OutboxItem): Promise<void> {
    await resolveWithOurs(seq);
    const now = await readOutbox(key);
    const id = now.find((item) => item.seq === seq)?.outingId;
    if (!id || id === outingId) return;
    // Recorded as new, perhaps with a deletion after it.
    const one = wanted.add(id);
    if (now.some((item) => item.outingId === id && item.write.kind === 'delete')) noteDeletion(one);
  }

  async function keepTheirs(conflict: OutboxItem, items: readonly OutboxItem[]): Promise<void> {
    await discardFrom(conflict);
    const { seq, outingId, theirs } = conflict;
    const one = wanted.of(outingId);
    if (!one) return;
    // What was written here is gone, by the hunter's choice.
    for (const field of Object.values(fields)) one.texts.delete(field);
    const deletes = items.some(
      (item) => item.seq >= seq && item.outingId === outingId && item.write.kind === 'delete',
    );
    if (theirs && deletes && one.fate === 'deleted') one.fate = 'alive';
  }

  return {
    key,
    create,
    edit,
    remove,
    open,
    saveInTab,
    read,
    call,
    kill,
    becomeEarlier,
    decide,
    rows: () => book?.rows,
  };
}

export type Device = ReturnType<typeof createDevice>;
