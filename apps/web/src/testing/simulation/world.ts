import { vi } from 'vitest';
import { wireOf } from '../samples';
import { readOutbox } from '../../book/outbox/read-outbox';
import { createDevice } from './device';
import type { Step, StepOf } from './history';
import type { Setting } from './setting';
import { createWanted, ELSEWHERE, newPayload, noteDeletion, type Wanted } from './wanted';

const HOUR_MS = 60 * 60 * 1000;
/** Rounds of sending and deciding after which nothing may be left. */
const ROUNDS = 20;

/** The devices, other clients and the server during one history, and what is expected of them. */
export function createWorld(setting: Setting) {
  const { server, user, network } = setting;
  const wanted = createWanted(user.id);
  const devices = [createDevice(0, setting, wanted), createDevice(1, setting, wanted)] as const;
  let imported: string | undefined;
  const onServer = (id: string) => user.trpc.outings.get.query({ id }).catch(() => null);
  const listed = async () => (await user.trpc.outings.list.query()).items;

  async function editElsewhere(one: Wanted | undefined, text: string): Promise<void> {
    const there = one && (await onServer(one.id));
    if (!there) return;
    const { id, version } = there;
    await user.trpc.outings.update.mutate({ ...wireOf(there), [ELSEWHERE]: text, id, version });
    one.texts.set(ELSEWHERE, text);
  }

  async function deleteElsewhere(one: Wanted | undefined): Promise<void> {
    if (!one || !(await onServer(one.id))) return;
    await user.trpc.outings.delete.mutate({ id: one.id });
    noteDeletion(one);
  }

  async function importSome(number: number): Promise<void> {
    imported = wanted.newId();
    const outings = Array.from({ length: number }, () => {
      const { id } = wanted.add(wanted.newId());
      return { ...newPayload(id), id };
    });
    await user.trpc.imports.add.mutate({ id: imported, name: 'antes.csv', outings });
  }

  async function undoImport(): Promise<void> {
    if (!imported) return;
    const before = await listed();
    await user.trpc.imports.undo.mutate({ id: imported });
    imported = undefined;
    const left = new Set((await listed()).map(({ id }) => id));
    for (const { id } of before) {
      const one = wanted.of(id);
      if (one && !left.has(id)) noteDeletion(one);
    }
  }

  async function restore(lost: number): Promise<void> {
    const there = new Set((await listed()).map(({ id }) => id));
    const known = wanted.all.filter(({ id }) => there.has(id));
    const gone = known.slice(known.length - Math.min(lost, known.length));
    for (const one of gone) one.fate = 'lost';
    await setting.restore(gone.map(({ id }) => id));
  }

  /** Ends the connections of the server, as a restart of PostgreSQL does, until it serves again. */
  async function cutConnections(): Promise<void> {
    await server.database.pool.query(
      `SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid()`,
    );
    await vi.waitFor(listed, { timeout: 20_000 });
  }

  const acts: { [Do in Step['do']]: (step: StepOf<Do>) => unknown } = {
    create: ({ device }) => devices[device].create(),
    edit: ({ device, which, text }) => devices[device].edit(wanted.nth(which), text),
    delete: ({ device, which }) => devices[device].remove(wanted.nth(which)),
    open: ({ device, which }) => devices[device].open(wanted.nth(which)),
    'save in tab': ({ device, text }) => devices[device].saveInTab(text),
    send: (step) => devices[step.device].call(step),
    read: (step) => devices[step.device].call(step),
    kill: ({ device }) => devices[device].kill(),
    'earlier build': ({ device }) => devices[device].becomeEarlier(),
    decide: ({ device, ours }) => devices[device].decide(ours),
    'answer arrives': ({ which }) => network.deliverAnswer(which),
    'request arrives': ({ which }) => network.deliverRequest(which),
    'edit elsewhere': ({ which, text }) => editElsewhere(wanted.nth(which), text),
    'delete elsewhere': ({ which }) => deleteElsewhere(wanted.nth(which)),
    import: ({ number }) => importSome(number),
    'undo import': undoImport,
    restore: ({ lost }) => restore(lost),
    'cut connections': cutConnections,
    'time passes': ({ hours }) => vi.setSystemTime(Date.now() + hours * HOUR_MS),
  };

  /** Lets everything arrive on a good network, and decides what is asked, until nothing is left to send. */
  async function calmDown(decisions: readonly boolean[]): Promise<void> {
    while (network.waiting().answers > 0) await network.deliverAnswer(0);
    while (network.waiting().requests > 0) await network.deliverRequest(0);
    for (let round = 0; round < ROUNDS; round += 1) {
      // Later than a busy server said.
      vi.setSystemTime(Date.now() + HOUR_MS);
      for (const device of devices) {
        await device.call({ do: 'send', failures: [], broken: 0 });
        await device.decide(decisions[round % decisions.length] ?? true);
      }
      const left = await Promise.all(devices.map(({ key }) => readOutbox(key)));
      if (left.every((items) => items.length === 0)) return;
    }
    throw new Error('The outboxes never become empty');
  }

  const play = async (step: Step) => acts[step.do](step as never);

  return { wanted, devices, listed, onServer, play, calmDown };
}

export type World = ReturnType<typeof createWorld>;
