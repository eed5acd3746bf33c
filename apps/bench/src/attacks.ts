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
import { USER, serverMemory, withServer } from './product';

/** Longest latency of another request in ms, and largest growth of memory in MiB. */
const BUDGET = { visitor: { wait: 100, memory: 64 }, user: { wait: 250, memory: 256 } };

/** A process that requests tokens until a byte comes on stdin, and prints its longest latency. */
const BYSTANDER = `
  const http = require('node:http');
  const agent = new http.Agent({ keepAlive: true });
  let worst = 0, failed = 0;
  const ask = () => new Promise((done) => {
    const began = performance.now();
    http.get(process.argv[1] + '/api/csrf-token', { agent }, (answer) => {
      if (answer.statusCode >= 500) failed += 1;
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

async function measure(url: string, pid: number, { name, who, send }: Attack) {
  const bystander = spawn(process.execPath, ['-e', BYSTANDER, url], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  await pause(400);
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
  await withServer(async (url, pid) => {
    const newUser = async (n: number) => {
      const client = createClient(url);
      await client.register({ ...USER, email: `hunter${n}@cuaderno.test` });
      return client;
    };
    const [client, ...others] = await Promise.all(Array.from({ length: 7 }, (_, n) => newUser(n)));
    if (!client) throw new Error('no account was registered');
    console.log('| Who | What | Longest wait of another | Memory | Answers | Budget |');
    console.log('|---|---|---|---|---|---|');
    for (const attack of await createAttacks(url, client, others)) {
      if (!`${attack.who} ${attack.name}`.includes(filter)) continue;
      await measure(url, pid, attack);
      // Time for the server's garbage collection before the next attack.
      await pause(1_500);
    }
  });
}

await main();
