import 'fake-indexeddb/auto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Failure, histories, type History } from './history';
import { openSetting, type Setting } from './setting';
import { bookOf, readBook } from '../../book/mirror/mirror';
import type { Device } from './device';
import { createWorld, type World } from './world';

/**
 * Histories of two devices and other clients of one hunter, each drawn from a seed, against the real server: writes and
 * deletions, in two tabs; a network that loses, doubles, delays and reorders; devices that are killed, whose database
 * fails, or that an earlier build left; imports and their undo, a backup restored, connections of the server cut.
 * `SEEDS=100000 FIRST=1001` plays others than the suite's; a history that fails is stored in `seeds`, and played each time.
 */
const FIRST = Number(process.env['FIRST'] ?? 1);
const SEEDS = Number(process.env['SEEDS'] ?? 200);
const STEPS = 24;
const FOLDER = path.join(import.meta.dirname, 'seeds');
const KEPT = existsSync(FOLDER) ? readdirSync(FOLDER) : [];

let setting: Setting;
beforeAll(async () => {
  setting = await openSetting();
});
afterAll(() => setting.close());

/** The outings as the server has them, by the order in which the history made them. */
async function stateOf({ wanted: { orderOf } }: World) {
  const { rows } = await setting.server.database.pool.query<
    Record<'id' | 'version' | 'texts', string>
  >(
    `SELECT id, version, concat_ws('|', location, description, municipality, custom_params::text) AS texts
      FROM outings WHERE user_id = $1`,
    [setting.user.id],
  );
  return rows.map((row) => ({ ...row, at: orderOf(row.id) })).toSorted((a, b) => a.at - b.at);
}

/** Plays a history, and holds the server and the devices to what it wants. @returns what happened, line by line */
async function play({ steps, decisions }: History): Promise<string[]> {
  const world = createWorld(setting);
  const log: string[] = [];
  const versions = new Map<string, string>();
  const note = async (what: string) => {
    const state = await stateOf(world);
    for (const { id, version, texts } of state) {
      const key = `${id} ${version}`;
      expect(versions.get(key) ?? texts, `two contents of version ${version}`).toBe(texts);
      versions.set(key, texts);
    }
    const { answers, requests } = setting.network.waiting();
    const outings = state.map(({ at, id, texts }) => `${at}: ${texts.replace(id, '')}`);
    log.push(`${what} (${answers}, ${requests})\n  ${outings.join('\n  ')}`);
  };
  for (const step of steps) {
    await world.play(step);
    await note(JSON.stringify(step));
  }
  await world.calmDown(decisions);
  await note('calm');
  await check(world);
  return log;
}

/** Nothing is lost, nothing doubled, nothing deleted is back, and every device has what the server has. */
async function check({ wanted, devices, listed, onServer }: World): Promise<void> {
  const there = await listed();
  const ids = there.map(({ id }) => id);
  expect(
    ids.filter((id) => !wanted.of(id)),
    'nobody made them',
  ).toEqual([]);
  expect(new Set(ids).size, 'an id twice').toBe(ids.length);
  for (const { id, fate, texts } of wanted.all) {
    if (fate === 'lost') continue;
    expect(ids.includes(id), `${wanted.orderOf(id)} is ${fate}`).toBe(fate === 'alive');
    const outing = fate === 'alive' ? await onServer(id) : null;
    for (const [field, text] of outing ? texts : [])
      expect(outing && { ...outing, ...outing.custom_params }).toMatchObject({ [field]: text });
  }
  for (const device of devices) expect(await rowsOf(device)).toEqual([there, there]);
}

/** The rows that a device has in memory and on its disk, after a read. */
async function rowsOf({ key, read, rows }: Device) {
  await read();
  return [rows(), bookOf(await readBook(key)).rows];
}

const playNew = async (history: History) => {
  await setting.empty();
  return play(history);
};

describe('the book, simulated', () => {
  it.each(KEPT)('holds after %s', async (name) => {
    const history: History = JSON.parse(readFileSync(path.join(FOLDER, name), 'utf8'));
    expect(await playNew(history)).not.toEqual([]);
  });

  it(`holds after ${SEEDS} histories from seed ${FIRST}`, {
    timeout: 24 * 60 * 60_000,
  }, async () => {
    const failed: string[] = [];
    for (let seed = FIRST; seed < FIRST + SEEDS; seed += 1) {
      const property = fc.asyncProperty(histories(STEPS), async (history) => {
        await playNew(history);
      });
      const { counterexample, errorInstance } = await fc.check(property, { seed, numRuns: 1 });
      if (!counterexample) continue;
      failed.push(`seed ${seed}: ${String(errorInstance)}`);
      mkdirSync(FOLDER, { recursive: true });
      const [history] = counterexample;
      writeFileSync(path.join(FOLDER, `${seed}.json`), `${JSON.stringify(history, null, 2)}\n`);
    }
    expect(failed, 'Property failed').toEqual([]);
  });

  it('has the server’s list after reads of several pages, interrupted ones too', async () => {
    const { user, network, server } = setting;
    await setting.empty();
    const { listed, devices } = createWorld(setting);
    const [device] = devices;
    const fill = async () => {
      await server.database.pool.query(
        `INSERT INTO outings (user_id, id, type, date, country)
          SELECT $1, gen_random_uuid(), 'rececho', '2026-01-11', 'España' FROM generate_series(1, 1100)`,
        [user.id],
      );
      return readBook(device.key);
    };
    const read = (...failures: Failure[]) => device.call({ do: 'read', failures, broken: 0 });
    const expectAll = async () => {
      const there = await listed();
      expect(await rowsOf(device)).toEqual([there, there]);
    };

    expect(await fill()).toBeUndefined();
    await read('none', 'answer lost');
    expect(await readBook(device.key)).toBeUndefined();
    await expectAll();

    const before = await fill();
    await read('none', 'request lost');
    expect(await readBook(device.key)).toEqual(before);
    await expectAll();

    // Restored between the pages.
    await fill();
    await read('none', 'answer late');
    await setting.restore((await listed()).slice(0, 50).map(({ id }) => id));
    await network.deliverAnswer(0);
    await expectAll();
  });

  it('plays a seed alike each time', async () => {
    const [history] = fc.sample(histories(STEPS), { seed: FIRST, numRuns: 1 });
    if (!history) throw new Error('no history');
    expect(await playNew(history)).toEqual(await playNew(history));
  });
});
