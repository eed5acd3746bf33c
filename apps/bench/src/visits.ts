/**
 * Counts what a phone receives with a book of 5,000 outings: on its first visit, on a visit without news,
 * for a save and for a change by another device; and the turns until the figures are shown. Between the
 * browser and the built product is a proxy with a delay. Prints one line per figure; exits with code 1 over
 * budget. Build first.
 */
import {
  createServer,
  type IncomingMessage,
  request as forward,
  type ServerResponse,
} from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { createClient } from '@cuaderno/client';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { freePort } from './free-port';
import { failBudget, sized } from './once';
import { fillBook, recechoOf, USER, withBrowser, withServer } from './product';

const OUTINGS = sized(5000, 42);
const PHOTOS = sized(40, 2);
/** Before each request is forwarded, in milliseconds. */
const DELAY = sized(400, 10);
const PHONE = { width: 390, height: 844 };
const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

type Answer = { name: string; start: number; end: number; head: number; body: number };

/** Forwards requests to `target` with a delay, and records their answers. */
function createProxy(port: number, target: string) {
  const answers: Answer[] = [];
  const answerSlowly = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname } = new URL(request.url ?? '', target);
    const answer = { name: pathname, start: performance.now(), end: Infinity, head: 0, body: 0 };
    answers.push(answer);
    const { method = 'GET', headers } = request;
    await wait(DELAY);
    const to = forward(target + request.url, { method, headers }, (from) => {
      answer.head = from.rawHeaders.join('    ').length;
      response.writeHead(from.statusCode ?? 502, from.rawHeaders);
      from.on('data', (chunk: Buffer) => {
        answer.body += chunk.length;
      });
      from.on('end', () => {
        answer.end = performance.now();
      });
      from.pipe(response);
      from.once('error', () => response.destroy());
    });
    to.once('error', () => response.destroy());
    response.once('close', () => to.destroy());
    request.pipe(to);
  };
  const server = createServer((request, response) => void answerSlowly(request, response));
  server.listen(port);
  return {
    /** Waits until no answer has come for a while. @returns the answers since the last call */
    async take(): Promise<Answer[]> {
      for (let seen = -1, quiet = 0; quiet < 5; ) {
        const now = answers.reduce((sum, { head, body }) => sum + head + body + 1, 0);
        quiet = now === seen ? quiet + 1 : 0;
        seen = now;
        await wait(sized(1_000, 100));
      }
      return answers.splice(0);
    },
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

const isStream = ({ name }: Answer) => name.endsWith('outings.news');
const isApi = ({ name }: Answer) => name.startsWith('/api/');
const sum = (answers: Answer[], of: (answer: Answer) => number) =>
  answers.reduce((total, answer) => total + of(answer), 0);

/** @returns the number of requests of which each began after the end of the one before, up to `last` */
function turnsTo(last: Answer, answers: Answer[]): number {
  const before = answers.filter(({ end }) => end <= last.start);
  return 1 + Math.max(0, ...before.map((answer) => turnsTo(answer, before)));
}

function report(name: string, value: string, over = false): void {
  console.log(`${over ? 'OVER ' : '     '}${name}: ${value}`);
  if (over) failBudget();
}

function reportAnswers(name: string, answers: Answer[], budget = Infinity): void {
  const api = answers.filter((answer) => isApi(answer) && !isStream(answer));
  const body = sum(api, (answer) => answer.body);
  report(
    name,
    `${kB(sum(answers, (answer) => answer.body))} of bodies, ${kB(sum(answers, (answer) => answer.head))} of headers, ${answers.length} requests; of the API ${body} bytes: ${api
      .map((answer) => `${answer.name.replace('/api/', '')} ${answer.body}`)
      .slice(0, 8)
      .join(', ')}`,
    body > budget,
  );
}

async function addPhotos(url: string): Promise<void> {
  const { trpc, ...client } = createClient(url);
  await client.signIn(USER.email, USER.password);
  for (let n = 0; n < PHOTOS; n += 1) {
    const image = await sharp({
      create: {
        width: 1600,
        height: 1200,
        channels: 3,
        background: '#553',
        noise: { type: 'gaussian', mean: 90 + n, sigma: 20 },
      },
    })
      .jpeg()
      .toBuffer();
    await trpc.outings.create.mutate({
      ...recechoOf(n),
      photos: [`data:image/jpeg;base64,${image.toString('base64')}`],
    });
  }
}

const figuresShown = (page: Page) =>
  page.locator('.species-tile', { hasText: /\d/ }).first().waitFor();

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Guardar' }).click();
  await page.getByText('guardad', { exact: false }).first().waitFor();
}

const port = await freePort();
const url = `http://localhost:${port}`;
await withServer(async (target) => {
  const proxy = createProxy(port, target);
  await fillBook(target, OUTINGS - PHOTOS, (n) => recechoOf(n + PHOTOS));
  await addPhotos(target);
  await withBrowser(PHONE, null, async (context) => {
    const page = await context.newPage();
    await page.goto(`${url}/api/login`);
    await page.getByLabel('Email').fill(USER.email);
    await page.getByLabel('Contraseña').fill(USER.password);
    await page.evaluate(() => document.fonts.ready);
    await proxy.take();
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await figuresShown(page);
    const shownAt = performance.now();
    const first = await proxy.take();
    const fromPage = first.slice(first.findIndex(({ name }) => name === '/'));
    const figures = fromPage.find(({ name }) => name.includes('stats.dashboard'));
    const turns = figures ? turnsTo(figures, fromPage) : Infinity;
    report('turns until the figures', `${turns}`, turns > 3);
    reportAnswers(
      'first visit, until the figures',
      fromPage.filter(({ end }) => end <= shownAt),
    );
    reportAnswers('first visit, all', fromPage);
    await page.close();
    await proxy.take();

    const again = await context.newPage();
    await again.goto(url);
    await figuresShown(again);
    reportAnswers('visit without news', await proxy.take(), 300);

    await again.getByRole('button', { name: 'Nueva Salida' }).click();
    await again.getByRole('dialog').getByText('Rececho', { exact: true }).click();
    await again.getByLabel('Fecha').fill('2026-01-24');
    await again.getByLabel('Especie').selectOption('Corzo');
    await proxy.take();
    await save(again);
    reportAnswers('save', await proxy.take());

    await createClientAndChange(target);
    reportAnswers('a change by another device', await proxy.take());
  });
  proxy.stop();
}, url);

async function createClientAndChange(target: string): Promise<void> {
  const { trpc, ...client } = createClient(target);
  await client.signIn(USER.email, USER.password);
  await trpc.outings.create.mutate(recechoOf(3));
}
