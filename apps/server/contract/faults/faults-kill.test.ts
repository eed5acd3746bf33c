import { createClient } from '@cuaderno/client';
import type { Outing } from '@cuaderno/domain';
import { expect } from 'vitest';
import { killUnderWriters, piecesOf } from './faults';
import { test as it } from '../fixtures';
import { PASSWORD, send } from '../server';

/** FAULT_ROUNDS=10 for a long run. */
const ROUNDS = Number(process.env['FAULT_ROUNDS'] ?? 3);

it('whichever process is killed under sixteen writers, each acknowledged outing is stored once and complete', {
  timeout: 60_000 * ROUNDS,
}, async ({ folder }) => {
  const found = await killUnderWriters(folder, { rounds: ROUNDS, perRound: 60 });
  const { server, acknowledged, email } = found;
  const client = createClient(server.url);
  await client.signIn(email, PASSWORD);
  const { body } = await send(client, 'GET', '/api/outings');
  const outings = new Map((body as Outing[]).map((outing) => [outing.id, outing]));
  expect(outings.size).toBe(body.length);
  const wrong = [...acknowledged].filter(([id, { marks, pieces }]) => {
    const outing = outings.get(id);
    return outing?.description !== marks || outing.species.length !== pieces;
  });
  expect(wrong).toEqual([]);
  // Unacknowledged outings are complete or absent.
  for (const outing of outings.values()) {
    expect(outing.description?.split(' ')[0]).toBe(outing.id);
    expect(outing.species).toHaveLength(piecesOf(outing.id));
  }
  // A repeated create returns the first result and writes nothing.
  for (const [id] of [...acknowledged].slice(0, 20)) {
    const again = await send(client, 'POST', '/api/outings/monteria', {
      id,
      date: '2020-02-02',
      animals: [{ species: 'Zorro' }],
    });
    expect([again.status, again.body]).toEqual([200, outings.get(id)]);
  }
  if (process.env['FIGURES']) {
    const { kills, statuses } = found;
    const result = {
      acknowledged: acknowledged.size,
      kills,
      statuses: Object.fromEntries(statuses),
    };
    process.stdout.write(`${JSON.stringify(result)}\n`);
  }
  expect(await server.stop()).toBe(0);
});
