/**
 * Measures the built server's time to its first answer, cold (a new data folder) and warm, and the memory
 * of it and its embedded PostgreSQL at rest. Build first. Prints one line per figure.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sized } from './once';

const MAIN = path.join(import.meta.dirname, '../../server/dist/main.js');
const WARM_STARTS = sized(5, 1);
const folder = mkdtempSync(path.join(tmpdir(), 'cuaderno-bench-'));
// As root, PostgreSQL runs as another user, with access to the folder.
chmodSync(folder, 0o755);

/** Starts the server. @returns it and the milliseconds to its first answer */
async function start() {
  const began = performance.now();
  const server = spawn(process.execPath, [MAIN], {
    env: { ...process.env, PORT: '0', DATA_DIR: path.join(folder, 'data'), LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  const url = await new Promise<string>((resolve, reject) => {
    server.stdout.on('data', (text) => {
      output += text;
      const ready = /is ready at (\S+)/.exec(output);
      if (ready?.[1]) resolve(ready[1]);
    });
    server.once('exit', () => reject(new Error(`the server ended: ${output}`)));
  });
  await fetch(`${url}/api/health`);
  return { server, ms: performance.now() - began };
}

async function stop(server: ChildProcess): Promise<void> {
  server.kill('SIGTERM');
  await once(server, 'exit');
}

/** Sums the proportional memory of a process and its descendants in MiB (Linux only). */
function memoryOf(pid: number): number {
  const below = readdirSync('/proc').filter((name) => {
    if (!/^\d+$/.test(name)) return false;
    try {
      return (
        readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1]?.split(' ')[1] === String(pid)
      );
    } catch {
      return false;
    }
  });
  const pss = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0;
  return below.reduce((sum, child) => sum + memoryOf(Number(child)), Number(pss) / 1024);
}

try {
  const cold = await start();
  console.log(`cold start to the first answer: ${Math.round(cold.ms)} ms`);
  await stop(cold.server);
  const warm: number[] = [];
  for (let n = 0; n < WARM_STARTS; n += 1) {
    const { server, ms } = await start();
    warm.push(ms);
    if (n === WARM_STARTS - 1 && process.platform === 'linux') {
      console.log(
        `memory at rest, with the embedded database: ${Math.round(memoryOf(server.pid ?? 0))} MiB`,
      );
    }
    await stop(server);
  }
  warm.sort((a, b) => a - b);
  console.log(`warm start to the first answer: ${warm.map(Math.round).join(', ')} ms`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
