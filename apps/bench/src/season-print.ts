/**
 * Makes the memorias of two seasons on the built server: one of 60 pages, and one of 120 photos, which are 129
 * pages, as each trophy has its own with one photo. Prints their time, size, the server's growth in memory (Linux
 * only) and how late the answers to another user were. Build first, then
 * `pnpm --filter @cuaderno/bench run season-print`. Exits with code 1 over a limit.
 */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { createClient, type Client } from '@cuaderno/client';
import sharp from 'sharp';
import { zip } from './hostile-zip';
import { failBudget, sized } from './once';
import { USER, serverMemory, withServer } from './product';

/** The trophies of each season by its first year: of 60 pages, and of 120 photos. */
const SEASONS = sized({ 2022: 53, 2024: 120 }, { 2022: 2, 2024: 3 });
const TROPHIES = SEASONS[2022] + SEASONS[2024];
const LIMITS = { seconds: 10, memory: 250, megabytes: 20, late: 50 };

/** A photo as the server stores it: 2560 px, with the grain of a camera. */
const storedPhoto = () =>
  sharp({
    create: {
      width: 640,
      height: 480,
      channels: 3,
      noise: { type: 'gaussian', mean: 120, sigma: 40 },
      background: 'green',
    },
  })
    .resize(2560, 1920)
    .jpeg({ quality: 85 })
    .toBuffer();

/** Creates an export of the seasons, of golds with a photo and a note each. */
function createBook(photo: Buffer): Buffer {
  const now = new Date().toISOString();
  const days = Object.entries(SEASONS).flatMap(([year, trophies]) =>
    Array.from(
      { length: trophies },
      (_, index) => new Date(Date.UTC(Number(year), 3, 1 + 2 * index)),
    ),
  );
  const outings = days.map((day) => ({
    id: randomUUID(),
    type: 'rececho',
    date: day.toISOString().slice(0, 10),
    country: 'España',
    municipality: 'Cazorla',
    province: 'Jaén',
    ccaa: 'Andalucía',
    description: 'Entró por la vereda. '.repeat(15).trim(),
    custom_params: {},
    photos: [randomUUID()],
    species: [
      {
        id: randomUUID(),
        species: 'Corzo',
        quantity: 1,
        sex: null,
        score: 140,
        awardedTrophy: null,
        photos: [],
        createdAt: now,
      },
    ],
    version: 1,
    archivedAt: null,
    createdAt: now,
    updatedAt: now,
  }));
  const profile = { name: 'A', emailNotifications: false, showStats: true, publicProfile: false };
  const json = { format: 'cuaderno-de-caza', version: 1, profile, outings };
  return zip([
    ['cuaderno.json', Buffer.from(JSON.stringify(json))],
    ...outings.map(({ photos }): [string, Buffer] => [`fotos/${photos[0]}.jpg`, photo]),
  ]);
}

async function importBook(client: Client, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  const response = await client.fetch('/api/import', {
    method: 'POST',
    headers: { 'content-type': 'application/zip' },
    body: bytes,
  });
  const report = (await response.json()) as { added?: number; photos?: number };
  if (report.added !== TROPHIES || report.photos !== TROPHIES) {
    throw new Error(`imported ${JSON.stringify(report)} (${response.status})`);
  }
}

/** The times of a user's requests one after another while `work` lasts, in milliseconds. */
async function timesDuring(client: Client, work: Promise<unknown>): Promise<number[]> {
  const over = new AbortController();
  const end = () => over.abort();
  work.then(end, end);
  const times: number[] = [];
  while (!over.signal.aborted) {
    const start = performance.now();
    await (await client.fetch('/api/auth/user')).arrayBuffer();
    times.push(performance.now() - start);
    await pause(10);
  }
  return times.toSorted((a, b) => a - b);
}

/** The server's CPU time in seconds (Linux only): what the work takes of a machine that is busy with other things. */
const cpuSeconds = (pid: number) => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
};

await withServer(async (url, pid) => {
  const client = createClient(url);
  await client.register(USER);
  await importBook(client, new Uint8Array(createBook(await storedPhoto())));
  const bystander = createClient(url);
  await bystander.register({ ...USER, email: 'bystander@cuaderno.test' });
  for (const season of Object.keys(SEASONS)) await measure(season, { client, bystander, pid });
});

type Measured = { client: Client; bystander: Client; pid: number };

/** Makes the memoria of a season, and prints its figures. */
async function measure(season: string, { client, bystander, pid }: Measured): Promise<void> {
  const still = await timesDuring(bystander, pause(sized(3_000, 100)));
  const rest = serverMemory(pid, 'VmRSS');
  let peak = rest;
  const watch = setInterval(() => {
    peak = Math.max(peak, serverMemory(pid, 'VmRSS'));
  }, 20);
  const cpu = cpuSeconds(pid);
  const started = performance.now();
  const printing = client
    .fetch(`/api/seasons/${season}/memoria.pdf`)
    .then(async (response) => ({ response, bytes: await response.arrayBuffer() }));
  const times = await timesDuring(bystander, printing);
  const { response, bytes } = await printing;
  const seconds = (performance.now() - started) / 1000;
  clearInterval(watch);
  const usual = still[Math.floor(still.length / 2)] ?? 0;
  const figures = {
    seconds,
    memory: peak - rest,
    megabytes: bytes.byteLength / 1_000_000,
    late: (times.at(-1) ?? 0) - usual,
  };
  const pages = response.headers.get('memoria-pages');
  console.log(
    `${response.status}: ${pages} pages with ${SEASONS[Number(season) as keyof typeof SEASONS]} photos in ${seconds.toFixed(1)} s (${(cpuSeconds(pid) - cpu).toFixed(1)} s of CPU), ${figures.megabytes.toFixed(1)} MB; ` +
      `${figures.memory.toFixed(0)} MiB beyond rest (${rest.toFixed(0)}); ` +
      `${times.length} requests beside it, the latest ${figures.late.toFixed(0)} ms later than usual (${usual.toFixed(1)} ms; ` +
      `at rest the slowest ${(still.at(-1) ?? 0).toFixed(0)} ms)`,
  );
  for (const [name, limit] of Object.entries(LIMITS)) {
    if (figures[name as keyof typeof figures] <= limit) continue;
    console.log(`over the limit of ${name}: ${limit}`);
    failBudget();
  }
}
