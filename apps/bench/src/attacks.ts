/**
 * Attacks the built server as a visitor and as a user, and measures another request's longest latency and
 * the growth of the server's memory meanwhile. `pnpm run build` first, then
 * `pnpm --filter @cuaderno/bench run attacks` (an argument selects attacks by words of their name); SERVER
 * names another build's `main.js`.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { createClient } from '@cuaderno/client';
import { type Attack, createAttacks } from './attack-list';
import { bookAttacks, fillToQuota, tokenOf } from './book-attacks';
import { sized } from './once';
import { USER, serverMemory } from './product';
import { serveProduct, startCluster } from './speed/servers';

/** Longest latency of another request in ms, and largest growth of memory in MiB. */
const BUDGET = { visitor: { wait: 100, memory: 64 }, user: { wait: 250, memory: 256 } };

/** A process that reads a small book until a byte comes on stdin, and prints its longest latency. */
const BYSTANDER = `
  const http = require('node:http');
  const agent = new http.Agent({ keepAlive: true });
  const [, url, authorization] = process.argv;
  const paths = ['/api/csrf-token', '/api/outings', '/api/dashboard/stats', '/api/seasons'];
  let worst = 0, failed = 0, turn = 0;
  const ask = () => new Promise((done) => {
    const began = performance.now();
    turn += 1;
    http.get(url + paths[turn % paths.length], { agent, headers: { authorization } }, (answer) => {
      if (answer.statusCode !== 200) failed += 1;
      answer.resume().on('end', done);
    }).on('error', () => { failed += 1; done(); }).on('close', () => {
      worst = Math.max(worst, performance.now() - began);
    });
  });
  process.stdin.once('data', () => {
    process.stdout.write(JSON.stringify({ worst, failed }));
    process.exit();
  });
  (async () => { for (;;) { await ask(); await new Promise((done) => setTimeout(done, 2)); } })();
`;

type Measured = {
  url: string;
  pid: number /** The authorization of the bystander. */;
  key: string;
};

async function measure({ url, pid, key }: Measured, { name, who, send }: Attack) {
  const bystander = spawn(process.execPath, ['-e', BYSTANDER, url, key], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  await pause(sized(400, 100));
  const before = serverMemory(pid, 'VmRSS');
  // 5 resets VmHWM (proc(5)).
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
  const began = performance.now();
  const sent = await send();
  const took = performance.now() - began;
  bystander.stdin.write('.');
  const [output] = (await once(bystander.stdout, 'data')) as [Buffer];
  const { worst, failed } = JSON.parse(output.toString()) as { worst: number; failed: number };
  const grown = Math.max(0, serverMemory(pid, 'VmHWM') - before);
  const statuses: Record<number, number> = {};
  for (const { status } of sent) statuses[status] = (statuses[status] ?? 0) + 1;
  const budget = BUDGET[who];
  const withinBudget = worst <= budget.wait && grown <= budget.memory && failed === 0;
  const counts = Object.entries(statuses).map(([status, count]) => `${count} × ${status}`);
  console.log(
    `| ${who} | ${name} | ${Math.round(worst)} ms | ${Math.round(grown)} MiB | ${counts.join(', ')} in ${(took / 1000).toFixed(1)} s | ${withinBudget ? 'holds' : `over${failed ? `, ${failed} failed` : ''}`} |`,
  );
}

async function main() {
  const filter = process.argv[2] ?? '';
  const cluster = await startCluster();
  const { url, pid, stop } = await serveProduct(cluster);
  try {
    const newUser = async (n: number) => {
      const client = createClient(url);
      const { id } = await client.register({ ...USER, email: `hunter${n}@cuaderno.test` });
      return { client, id };
    };
    const [first, ...others] = await Promise.all(Array.from({ length: 7 }, (_, n) => newUser(n)));
    if (!first) throw new Error('no account was registered');
    const full = await Promise.all([7, 8].map(newUser));
    for (const { id } of full) await cluster.connected((database) => fillToQuota(database, id));
    const readers = await Promise.all(
      full.map(async ({ client }) => createClient(url, { token: await tokenOf(client) })),
    );
    const key = `Bearer ${await tokenOf(first.client)}`;
    const attacks = [
      ...bookAttacks(readers),
      ...(await createAttacks(
        url,
        first.client,
        others.map(({ client }) => client),
      )),
    ];
    console.log('| Who | What | Longest wait of another | Memory | Answers | Budget |');
    console.log('|---|---|---|---|---|---|');
    for (const attack of attacks) {
      if (!`${attack.who} ${attack.name}`.includes(filter)) continue;
      await measure({ url, pid, key }, attack);
      // Time for the server's garbage collection before the next attack.
      await pause(sized(1_500, 0));
    }
  } finally {
    await stop();
    await cluster.stop();
  }
}

await main();
