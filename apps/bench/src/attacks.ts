/**
 * What a stranger or a hunter sends to the built server, measured by what it costs the others: how long
 * another request waits meanwhile, and how far the server's memory grows. `pnpm run build` first, then
 * `pnpm --filter @cuaderno/bench run attacks`; SERVER names another build's `main.js` to compare with.
 */
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { brotliCompressSync, constants, crc32, deflateRawSync, gzipSync } from 'node:zlib';
import { type Client, createClient } from '@cuaderno/client';
import sharp from 'sharp';

const MAIN = process.env['SERVER'] ?? path.join(import.meta.dirname, '../../server/dist/main.js');
const MIB = 1024 ** 2;
const PASSWORD = 'monte y sierra 26';
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

type Sent = { status: number };
type Attack = { name: string; who: 'visitor' | 'hunter'; send: () => Promise<Sent[]> };

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

/** One file's local header, its bytes and its line of the directory, as a ZIP has them. */
function zipEntry(name: string, data: Buffer, size: number, sum: number, at: number) {
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(20, 0);
  fields.writeUInt16LE(8, 4);
  fields.writeUInt32LE(sum, 10);
  fields.writeUInt32LE(data.length, 14);
  fields.writeUInt32LE(size, 18);
  fields.writeUInt16LE(name.length, 22);
  const tail = Buffer.alloc(14);
  tail.writeUInt32LE(at, 10);
  return {
    local: Buffer.concat([Buffer.from('PK\u0003\u0004'), fields, Buffer.from(name), data]),
    central: Buffer.concat([
      Buffer.from('PK\u0001\u0002\u0014\u0000'),
      fields,
      tail,
      Buffer.from(name),
    ]),
  };
}

function endOfZip(count: number, central: Buffer, at: number): Buffer {
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006');
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(at, 16);
  return end;
}

/** A ZIP of these files; `shared` ones all point at the bytes of the first of them. */
function zip(files: [string, Buffer][], shared: string[] = []): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  let last: { bytes: Buffer; data: Buffer; at: number } | undefined;
  for (const [name, bytes] of files) {
    const data = deflateRawSync(bytes);
    const { local, central } = zipEntry(name, data, bytes.length, crc32(bytes), at);
    last = { bytes, data, at };
    parts.push(local);
    directory.push(central);
    at += local.length;
  }
  for (const name of shared) {
    if (!last) break;
    const { bytes, data } = last;
    directory.push(zipEntry(name, data, bytes.length, crc32(bytes), last.at).central);
  }
  const central = Buffer.concat(directory);
  return Buffer.concat([...parts, central, endOfZip(directory.length, central, at)]);
}

const book = (outings: string, ids: { photos: string[] } = { photos: [] }) =>
  Buffer.from(
    `{"format":"cuaderno-de-caza","version":1,"profile":{"name":"A","emailNotifications":false,"showStats":true,"publicProfile":false},"outings":${outings || JSON.stringify([copied(ids.photos)])}}`,
  );
const copied = (photos: string[]) => ({
  id: randomUUID(),
  type: 'monteria',
  date: '2026-01-10',
  country: 'España',
  custom_params: {},
  photos: [],
  species: photos.map((photo) => ({
    id: randomUUID(),
    species: 'Jabalí',
    quantity: 1,
    score: null,
    awardedTrophy: null,
    photos: [photo],
    createdAt: '2026-01-10T20:00:00Z',
  })),
  version: 1,
  archivedAt: null,
  createdAt: '2026-01-10T20:00:00Z',
  updatedAt: '2026-01-10T20:00:00Z',
});

/** A photo of its own that weighs about so many MB. */
async function heavyPhoto(side: number): Promise<Buffer> {
  return sharp({
    create: {
      width: side,
      height: side,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })
    .jpeg({ quality: 97 })
    .toBuffer();
}

function attacksOf(url: string, client: Client, others: Client[]) {
  const json = { 'content-type': 'application/json' };
  const plain = (address: string, method: string, body: Buffer | string, headers = {}) =>
    fetch(url + address, { method, body: new Uint8Array(Buffer.from(body)), headers }).catch(
      () => ({ status: 0 }),
    );
  const as = (one: Client, address: string, method: string, body: Buffer | string, headers = {}) =>
    one
      .fetch(address, {
        method,
        headers,
        ...(method === 'GET' ? {} : { body: new Uint8Array(Buffer.from(body)) }),
      })
      .then(async (answer) => {
        await answer.arrayBuffer();
        return answer;
      })
      .catch(() => ({ status: 0 }));
  const times = (count: number, work: (n: number) => Promise<Sent>) =>
    Promise.all(Array.from({ length: count }, (_, n) => work(n)));
  const one = async (sent: Promise<Sent>) => [await sent];

  const blanks = Buffer.alloc(32 * MIB - 2, 0x20);
  const spaced = Buffer.concat([Buffer.from('{'), blanks, Buffer.from('}')]);
  const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
  const brotli = brotliCompressSync(spaced, quick);
  const nothings = `{"date":"2026-01-10","animals":[${'{},'.repeat(10_000_000)}{}]}`;
  const inTrpc = (text: string) => `{"json":${text}}`;
  const marks = 'a' + '\u0316\u0301'.repeat(7 * MIB);
  const rececho = (changes: object) =>
    JSON.stringify({ type: 'rececho', date: '2026-01-10', species: 'Corzo', ...changes });
  const create = (body: string) => as(client, '/api/outings/rececho', 'POST', body, json);
  const call = (body: string) => as(client, '/api/trpc/outings.create', 'POST', body, json);
  const notes = `{"json":{},"meta":{"values":{"${'a.'.repeat(15_000_000)}a":["undefined"]}}}`;
  const importing = (one: Client, body: Buffer) =>
    as(one, '/api/import', 'POST', body, { 'content-type': 'application/zip' });

  return async (): Promise<Attack[]> => {
    const photo = await heavyPhoto(2600);
    const largest = rececho({
      photos: Array.from({ length: 2 }, () => `data:image/jpeg;base64,${photo.toString('base64')}`),
    });
    const ids = Array.from({ length: 200 }, () => randomUUID());
    const overlapping = zip(
      [
        ['cuaderno.json', book('', { photos: ids })],
        [`fotos/${ids[0]}.jpg`, photo],
      ],
      ids.slice(1).map((id) => `fotos/${id}.jpg`),
    );
    const nested = zip([['cuaderno.json', book(`[${'[],'.repeat(10_000_000)}[]]`)]]);
    const visitor = (name: string, send: Attack['send']): Attack => ({
      name,
      who: 'visitor',
      send,
    });
    const hunter = (name: string, send: Attack['send']): Attack => ({ name, who: 'hunter', send });
    return [
      visitor(`${brotli.length} bytes of brotli to tRPC`, () =>
        one(
          plain('/api/trpc/outings.create', 'POST', brotli, { ...json, 'content-encoding': 'br' }),
        ),
      ),
      visitor('gzip of 32 MiB to the sign-in', () =>
        one(plain('/api/login', 'POST', gzipSync(spaced), { ...json, 'content-encoding': 'gzip' })),
      ),
      visitor('ten million nothings to REST', () =>
        one(plain('/api/outings/monteria', 'POST', nothings, json)),
      ),
      visitor('ten million nothings to tRPC', () =>
        one(plain('/api/trpc/outings.create', 'POST', inTrpc(nothings), json)),
      ),
      visitor('twenty photos of 9 MiB at once', () =>
        times(20, () => plain(`/api/photos/${randomUUID()}`, 'PUT', Buffer.alloc(9 * MIB))),
      ),
      hunter(`${brotli.length} bytes of brotli to tRPC`, () =>
        one(
          as(client, '/api/trpc/outings.create', 'POST', brotli, {
            ...json,
            'content-encoding': 'br',
          }),
        ),
      ),
      hunter('ten million nothings to REST', () =>
        one(as(client, '/api/outings/monteria', 'POST', nothings, json)),
      ),
      hunter('ten million nothings to tRPC', () => one(call(inTrpc(nothings)))),
      hunter('28 MiB of blanks', () => one(create(spaced.toString()))),
      hunter('a description of 28 MiB of combining marks', () =>
        one(create(rececho({ description: marks }))),
      ),
      hunter('a species of 28 MiB', () => one(create(rececho({ species: marks, score: 1000 })))),
      hunter('a note of fifteen million steps', () => one(call(notes))),
      hunter('two photos of 12 MB in a save', () => one(create(largest))),
      hunter('twelve of those at once', () => times(12, () => create(largest))),
      hunter('twelve of those at once, of six hunters', () =>
        times(12, (n) =>
          as(others[n % others.length] ?? client, '/api/outings/rececho', 'POST', largest, json),
        ),
      ),
      hunter('twelve photos sent ahead at once', () =>
        times(12, () =>
          as(client, `/api/photos/${randomUUID()}`, 'PUT', photo, { 'content-type': 'image/jpeg' }),
        ),
      ),
      hunter(`a copy of ${Math.round(nested.length / 1000)} kB with ten million lists`, () =>
        one(importing(client, nested)),
      ),
      hunter(`a copy of ${(overlapping.length / 1e6).toFixed(0)} MB whose 200 files are one`, () =>
        one(importing(client, overlapping)),
      ),
      hunter('all photos in one answer, of six hunters', () =>
        times(6, (n) => as(others[n] ?? client, '/api/outings?photos=inline', 'GET', '')),
      ),
      hunter('six copies taken at once, of six hunters', () =>
        times(6, (n) => as(others[n] ?? client, '/api/export', 'GET', '')),
      ),
    ];
  };
}

async function main() {
  const folder = mkdtempSync(path.join(tmpdir(), 'cuaderno-bench-'));
  // As root, PostgreSQL runs as another user, who must be able to enter.
  chmodSync(folder, 0o755);
  const server = spawn(process.execPath, [MAIN], {
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: path.join(folder, 'data'),
      LOG_LEVEL: 'silent',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(server, 'exit');
  try {
    const url = await new Promise<string>((resolve, reject) => {
      let output = '';
      server.stdout.on('data', (chunk) => {
        output += chunk;
        const ready = /ready at (\S+)/.exec(output)?.[1];
        if (ready) resolve(ready);
      });
      server.once('exit', () => reject(new Error(`the server ended: ${output}`)));
    });
    const newHunter = async (n: number) => {
      const client = createClient(url);
      await client.register({
        name: 'Marta',
        email: `hunter${n}@cuaderno.test`,
        password: PASSWORD,
      });
      return client;
    };
    const [client, ...others] = await Promise.all(
      Array.from({ length: 7 }, (_, n) => newHunter(n)),
    );
    if (!client) throw new Error('nobody signed up');
    console.log('| Who | What | Longest wait of another | Memory | Answers | Budget |');
    console.log('|---|---|---|---|---|---|');
    for (const attack of await attacksOf(url, client, others)()) {
      if (server.exitCode !== null) throw new Error('the server has ended');
      await measure(url, server.pid ?? 0, attack);
      // What is left over is collected before the next begins.
      await pause(1_500);
    }
  } finally {
    server.kill();
    await ended;
    rmSync(folder, { recursive: true, force: true });
  }
}

await main();
