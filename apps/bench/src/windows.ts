/**
 * Measures what open windows cost: streams of news of many users, ten windows each, beside the built product's
 * other work. Prints memory and CPU of the server, and the time from a write to its news; exits with code 1
 * when a stream is refused or news take longer than a second. Build first.
 */
import { createHash } from 'node:crypto';
import { type ClientRequest, get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { failBudget, sized } from './once';
import { serveProduct, startCluster } from './speed/servers';
import { treeCpuMs, usageOf } from './speed/usage';

const STEPS = sized([0, 100, 1_000], [0, 20]);
const WINDOWS_OF_A_USER = 10;
const USERS = Math.max(...STEPS) / WINDOWS_OF_A_USER;
/** Opened at once. */
const BATCH = 50;
const SECONDS = sized(10, 1);
/** Writes whose news are timed. */
const WRITES = sized(20, 2);
const NEWS_MS = 1_000;

/** A token of 43 characters, as the product's own. */
const token = (user: number) => `w${String(user).padStart(42, '0')}`;
const sidOf = (user: number) => createHash('sha256').update(token(user)).digest('base64url');

type News = { count: number; open: boolean; onNews?: () => void };

/** Opens a stream. @returns the request, once its first news have come */
function openStream(url: string, user: number, news: News): Promise<ClientRequest> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const request = get(
      {
        hostname,
        port,
        path: `/api/trpc/outings.news?input=${encodeURIComponent('{"json":{}}')}`,
        headers: { cookie: `cuaderno_session=${token(user)}`, accept: 'text/event-stream' },
        agent: false,
      },
      (response) => {
        if (response.statusCode !== 200) reject(new Error(`refused with ${response.statusCode}`));
        response.setEncoding('utf8');
        response.on('data', (text: string) => {
          if (text.includes('event: serialized-error')) reject(new Error(text));
          if (!text.includes('data: {"json"')) return;
          news.count += 1;
          news.open = true;
          news.onNews?.();
          resolve(request);
        });
        response.on('error', () => (news.open = false));
        response.on('end', () => (news.open = false));
      },
    );
    request.once('error', reject);
  });
}

const cluster = await startCluster();
const product = await serveProduct(cluster);
const requests: ClientRequest[] = [];
const streams: News[] = [];
try {
  const users = await cluster.connected(async (client) => {
    const { rows } = await client.query<{ id: number }>(
      `INSERT INTO users (email, name) SELECT 'w' || n || '@bench.test', 'W' || n FROM generate_series(1, $1) n RETURNING id`,
      [USERS],
    );
    const ids = rows.map(({ id }) => id);
    await client.query(
      `INSERT INTO sessions (sid, user_id, expire) SELECT * FROM unnest($1::text[], $2::integer[], array_fill(now() + interval '1 day', ARRAY[$3::integer]))`,
      [ids.map(sidOf), ids, ids.length],
    );
    await client.query('INSERT INTO books (user_id) SELECT unnest($1::integer[])', [ids]);
    return ids;
  });
  /** Writes to books one by one. @returns the median and longest time until the first of their news, in milliseconds */
  const timeNews = async () => {
    const times: number[] = [];
    await cluster.connected(async (client) => {
      for (let n = 0; n < WRITES; n += 1) {
        const at = Math.floor((n * streams.length) / WRITES);
        const user = users[Math.floor(at / WINDOWS_OF_A_USER)];
        const stream = streams[at];
        if (!stream) continue;
        const came = new Promise<void>((resolve) => {
          stream.onNews = resolve;
        });
        const start = performance.now();
        await client.query('UPDATE books SET change = change + 1 WHERE user_id = $1', [user]);
        await came;
        times.push(performance.now() - start);
      }
    });
    times.sort((a, b) => a - b);
    return { median: times[times.length >> 1] ?? 0, longest: times.at(-1) ?? 0 };
  };
  for (const step of STEPS) {
    const began = performance.now();
    while (streams.length < step) {
      const batch = Array.from({ length: Math.min(BATCH, step - streams.length) }, () => {
        const news: News = { count: 0, open: false };
        streams.push(news);
        const user = users[Math.floor((streams.length - 1) / WINDOWS_OF_A_USER)] ?? 0;
        return openStream(product.url, user, news);
      });
      requests.push(...(await Promise.all(batch)));
    }
    const openedIn = performance.now() - began;
    await wait(sized(2_000, 100));
    const before = { server: usageOf(product.pid).cpuMs, database: treeCpuMs(cluster.pid) };
    await wait(SECONDS * 1000);
    const { cpuMs, memoryMiB } = usageOf(product.pid);
    const share = (ms: number) => `${(ms / SECONDS / 10).toFixed(1)} %`;
    const news = await timeNews();
    console.log(
      `${step} windows: ${memoryMiB.toFixed(0)} MiB, CPU ${share(cpuMs - before.server)} and PostgreSQL's ${share(treeCpuMs(cluster.pid) - before.database)}, opened in ${(openedIn / 1000).toFixed(1)} s, news after ${news.median.toFixed(0)} ms, at most ${news.longest.toFixed(0)} ms`,
    );
    if (news.longest > NEWS_MS) failBudget();
  }
} catch (error) {
  console.error(streams.filter(({ open }) => open).length, 'windows were open');
  throw error;
} finally {
  for (const request of requests) request.destroy();
  await product.stop();
  await cluster.stop();
}
