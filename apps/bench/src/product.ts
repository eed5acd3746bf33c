import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createClient } from '@cuaderno/client';
import { type BrowserContext, chromium } from '@playwright/test';
import { freePort } from './free-port';

type OutingInput = Parameters<
  ReturnType<typeof createClient>['trpc']['outings']['create']['mutate']
>[0];

const MAIN = process.env['SERVER'] ?? path.join(import.meta.dirname, '../../server/dist/main.js');
const CHROMIUM = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';

/** Account of the measured book. */
export const USER = {
  name: 'Marta Robledo',
  email: 'bench@cuaderno.test',
  password: 'monte y sierra 26',
};

/** Creates a temporary folder. */
function createFolder() {
  const made = mkdtempSync(path.join(tmpdir(), 'cuaderno-bench-'));
  // As root, PostgreSQL runs as another user, with access to the folder.
  chmodSync(made, 0o755);
  return made;
}

/** Reads a process's current or peak memory in MiB (Linux only). */
export const serverMemory = (pid: number, field: 'VmRSS' | 'VmHWM') =>
  Number(new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) /
  1024;

/**
 * Runs `measure` against the built server with a new embedded database.
 * @param publicUrl the address of a proxy, through which browsers come
 */
export async function withServer(
  measure: (url: string, pid: number) => Promise<void>,
  publicUrl?: string,
): Promise<void> {
  const data = createFolder();
  const port = await freePort();
  const server = spawn(process.execPath, [MAIN], {
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: path.join(data, 'data'),
      LOG_LEVEL: 'warn',
      ...(publicUrl === undefined ? {} : { PUBLIC_URL: publicUrl }),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    await new Promise<void>((resolve, reject) => {
      let output = '';
      server.stdout.on('data', (chunk) => {
        output += chunk;
        if (output.includes('ready at ')) resolve();
      });
      server.once('exit', () => reject(new Error(`the server ended: ${output}`)));
    });
    await measure(`http://localhost:${port}`, server.pid ?? 0);
  } finally {
    if (server.exitCode === null) {
      server.kill();
      await once(server, 'exit');
    }
    rmSync(data, { recursive: true, force: true });
  }
}

const DAY = 24 * 60 * 60 * 1000;

/** Creates the n-th rececho before today. */
export const recechoOf = (n: number) => ({
  type: 'rececho' as const,
  date: new Date(Date.now() - n * DAY).toISOString().slice(0, 10),
  municipality: ['Cazorla', 'Hornachuelos', 'Riaño'][n % 3] ?? null,
  finca: `Finca ${n % 40}`,
  species: 'Corzo',
  score: 90 + (n % 50),
});

/** Registers the account and creates `count` outings. */
export async function fillBook(
  url: string,
  count: number,
  outing: (n: number) => OutingInput,
): Promise<void> {
  const client = createClient(url);
  await client.register(USER);
  for (let first = 0; first < count; first += 40) {
    // Four batches of ten at a time.
    await Promise.all(
      Array.from({ length: 40 }, (_, n) => client.trpc.outings.create.mutate(outing(first + n))),
    );
  }
}

/** Runs `measure` in Chromium; `debugPort` opens it to another program as well. */
export async function withBrowser(
  viewport: { width: number; height: number },
  debugPort: number | null,
  measure: (context: BrowserContext) => Promise<void>,
): Promise<void> {
  const profile = createFolder();
  const context = await chromium.launchPersistentContext(profile, {
    ...(existsSync(CHROMIUM) ? { executablePath: CHROMIUM } : {}),
    viewport,
    locale: 'es-ES',
    args: ['--no-sandbox', ...(debugPort ? [`--remote-debugging-port=${debugPort}`] : [])],
  });
  try {
    await measure(context);
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  }
}

/** Signs in through the account page. */
export async function signIn(context: BrowserContext, url: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${url}/api/login`);
  await page.getByLabel('Email').fill(USER.email);
  await page.getByLabel('Contraseña').fill(USER.password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await page.getByRole('heading', { name: 'Piezas de caza' }).waitFor();
  await page.close();
}
