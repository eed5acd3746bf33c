/**
 * What a stranger or a hunter sends to the built server, measured by what it costs the others: how long
 * another request waits meanwhile, and how far the server's memory grows. `pnpm run build` first, then
 * `pnpm --filter @cuaderno/bench run attacks` (and words of those that are wanted, for some of them alone);
 * SERVER names another build's `main.js` to compare with.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { createClient } from '@cuaderno/client';
import { type Attack, attacksOf } from './attack-list';
import { HUNTER, withServer } from './product';

/** What others may wait at most, in ms, and what one attack may take, in MiB. */
const BUDGET = { visitor: { wait: 100, memory: 64 }, hunter: { wait: 250, memory: 256 } };

/** A process of its own that asks for a token again and again, and says how long it waited at most. */
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

const memory = (pid: number, what: 'VmRSS' | 'VmHWM') =>
  Number(new RegExp(`${what}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) /
  1024;

async function measure(url: string, pid: number, { name, who, send }: Attack) {
  const bystander = spawn(process.execPath, ['-e', BYSTANDER, url], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  await pause(400);
  const before = memory(pid, 'VmRSS');
  // 5: the highest mark begins anew (proc(5)).
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
  const began = performance.now();
  const sent = await send();
  const took = performance.now() - began;
  bystander.stdin.write('.');
  const [said] = (await once(bystander.stdout, 'data')) as [Buffer];
  const { worst, failed } = JSON.parse(said.toString()) as { worst: number; failed: number };
  const grown = Math.max(0, memory(pid, 'VmHWM') - before);
  const statuses: Record<number, number> = {};
  for (const { status } of sent) statuses[status] = (statuses[status] ?? 0) + 1;
  const budget = BUDGET[who];
  const held = worst <= budget.wait && grown <= budget.memory && failed === 0;
  const told = Object.entries(statuses).map(([status, count]) => `${count} × ${status}`);
  console.log(
    `| ${who} | ${name} | ${Math.round(worst)} ms | ${Math.round(grown)} MiB | ${told.join(', ')} in ${(took / 1000).toFixed(1)} s | ${held ? 'holds' : `over${failed ? `, ${failed} failed` : ''}`} |`,
  );
}

async function main() {
  const wanted = process.argv[2] ?? '';
  await withServer(async (url, pid) => {
    const newHunter = async (n: number) => {
      const client = createClient(url);
      await client.register({ ...HUNTER, email: `hunter${n}@cuaderno.test` });
      return client;
    };
    const [client, ...others] = await Promise.all(
      Array.from({ length: 7 }, (_, n) => newHunter(n)),
    );
    if (!client) throw new Error('nobody signed up');
    console.log('| Who | What | Longest wait of another | Memory | Answers | Budget |');
    console.log('|---|---|---|---|---|---|');
    for (const attack of await attacksOf(url, client, others)) {
      if (!`${attack.who} ${attack.name}`.includes(wanted)) continue;
      await measure(url, pid, attack);
      // What is left over is collected before the next begins.
      await pause(1_500);
    }
  });
}

await main();
