/**
 * Measures photos on the built server with a new embedded database: uploads per second, downloads per
 * second compared with a server that has them in memory, and the list's latency while photos are being
 * processed. `pnpm run build` first, then `pnpm --filter @cuaderno/bench run photos`.
 */
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { createClient, type Client } from '@cuaderno/client';
import autocannon from 'autocannon';
import sharp from 'sharp';
import { sized } from './once';

const SECONDS = sized(5, 1);
/** Photos that are uploaded, eight at once. */
const PHOTOS = sized(24, 3);
const ACCOUNT = { email: 'marta@cuaderno.test', password: 'monte y sierra 26' };
const MAIN = path.join(import.meta.dirname, '../../server/dist/main.js');

/** Creates a photo of 12 megapixels and about 7 MB, more than most phones'. */
async function phonePhoto(): Promise<Uint8Array<ArrayBuffer>> {
  const grain = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const small = {
    width: 1300,
    height: 975,
    channels: 3,
    background: '#000',
    noise: grain,
  } as const;
  const image = await sharp({ create: small }).resize(4000, 3000).jpeg({ quality: 97 }).toBuffer();
  return new Uint8Array(image);
}

/** Starts a process that prints 'ready at <url>'. */
async function start(args: string[], env: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((resolve) => {
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += chunk;
      const found = /ready at (\S+)/.exec(output)?.[1];
      if (found) resolve(found);
    });
  });
  const stop = async () => {
    child.kill();
    await once(child, 'exit');
  };
  return { url, stop };
}

/** A server that answers every request with the same bytes from memory. */
const MEMORY = `
  const bytes = Buffer.alloc(Number(process.env.BYTES), 7);
  const server = require('node:http').createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'image/jpeg', 'content-length': bytes.length });
    response.end(bytes);
  });
  server.listen(0, '127.0.0.1', () => console.log('ready at http://127.0.0.1:' + server.address().port));
`;

async function perSecond(url: string, cookie = ''): Promise<number> {
  const result = await autocannon({
    url,
    connections: 10,
    duration: SECONDS,
    headers: { cookie },
  });
  if (result.non2xx > 0) throw new Error(`${result.non2xx} answers were no 2xx`);
  return result.requests.average;
}

const upload = async (client: Client, bytes: Uint8Array<ArrayBuffer>) => {
  const id = randomUUID();
  const { status } = await client.fetch(`/api/photos/${id}`, {
    method: 'PUT',
    headers: { 'content-type': 'image/jpeg' },
    body: bytes,
  });
  if (status !== 204) throw new Error(`a photo was answered with ${status}`);
  return `/api/photos/${id}`;
};

/** Runs `work` `photos` times in `workers` lanes. @returns runs per second */
async function throughput(photos: number, workers: number, work: () => Promise<unknown>) {
  let remaining = photos;
  const began = performance.now();
  await Promise.all(
    Array.from({ length: workers }, async () => {
      while (remaining-- > 0) await work();
    }),
  );
  return photos / ((performance.now() - began) / 1000);
}

/** Reads the list repeatedly. @returns the median and the 95th percentile in milliseconds */
async function listTimes(client: Client, whileTrue: () => boolean) {
  const times: number[] = [];
  while (whileTrue()) {
    const began = performance.now();
    await client.trpc.outings.list.query();
    times.push(performance.now() - began);
  }
  times.sort((a, b) => a - b);
  const at = (part: number) => times[Math.floor(times.length * part)] ?? 0;
  return { median: at(0.5), p95: at(0.95), lists: times.length };
}

const round = (value: number) => Math.round(value * 10) / 10;

async function compare(what: string, address: string, url: string, cookie: string, client: Client) {
  const { byteLength } = await (await client.fetch(address)).arrayBuffer();
  const memory = await start(['-e', MEMORY], { BYTES: String(byteLength) });
  const baseline = await perSecond(memory.url);
  await memory.stop();
  const served = await perSecond(`${url}${address}`, cookie);
  console.log(
    `${what} (${Math.round(byteLength / 1000)} kB) served: ${Math.round(served)}/s, from memory alone ${Math.round(baseline)}/s (${round((100 * served) / baseline)} %)`,
  );
}

async function main() {
  const folder = mkdtempSync(path.join(tmpdir(), 'cuaderno-bench-'));
  const server = await start([MAIN], { PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'silent' });
  try {
    let cookie = '';
    const client = createClient(server.url);
    await client.register({ name: 'Marta', ...ACCOUNT });
    const originalFetch = globalThis.fetch;
    globalThis.fetch = (input, init) => {
      cookie = new Headers(init?.headers).get('cookie') ?? cookie;
      return originalFetch(input, init);
    };
    const photo = await phonePhoto();
    const file = path.join(folder, 'photo.jpg');
    writeFileSync(file, photo);
    const address = await upload(client, photo);
    console.log(
      `${availableParallelism()} cores; a photo of 12 MP, ${round(photo.length / 1e6)} MB`,
    );

    const pipeline = await throughput(PHOTOS, 8, () => upload(client, photo));
    console.log(`photos sent, checked, re-encoded and stored: ${round(pipeline)}/s`);

    await compare('thumbnails', `${address}?size=thumb`, server.url, cookie, client);
    await compare('photos', address, server.url, cookie, client);

    for (let day = 1; day <= 28; day += 1) {
      const date = `2025-11-${String(day).padStart(2, '0')}`;
      await client.trpc.outings.create.mutate({ type: 'rececho', date, species: 'Corzo' });
    }
    const reader = createClient(server.url);
    await reader.signIn(ACCOUNT.email, ACCOUNT.password);
    await listTimes(reader, repeating(sized(50, 5)));
    const idle = await listTimes(reader, repeating(sized(300, 5)));
    let busy = true;
    // Uploads from another process, so that encoding requests doesn't delay the reader.
    const sender = spawn(process.execPath, [import.meta.filename, server.url, file], {
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    sender.once('exit', () => (busy = false));
    const working = await listTimes(reader, () => busy);
    console.log(
      `the list, idle: median ${round(idle.median)} ms, p95 ${round(idle.p95)} ms; with eight photos being processed: median ${round(working.median)} ms, p95 ${round(working.p95)} ms (${round(working.median / idle.median)} × and ${round(working.p95 / idle.p95)} ×, ${working.lists} lists)`,
    );
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Uploads photos, eight at once. */
async function sendTo(url: string, file: string) {
  const client = createClient(url);
  await client.signIn(ACCOUNT.email, ACCOUNT.password);
  const photo = new Uint8Array(readFileSync(file));
  await throughput(PHOTOS, 8, () => upload(client, photo));
}

/** @returns a function that returns true `count` times */
function repeating(count: number) {
  let left = count;
  return () => left-- > 0;
}

const [, , url, file] = process.argv;
await (url !== undefined && file !== undefined ? sendTo(url, file) : main());
