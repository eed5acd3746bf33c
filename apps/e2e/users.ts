import { randomInt, randomUUID } from 'node:crypto';
import { type Client, createClient } from '@cuaderno/client';
import { test as base, expect, type Page } from '@playwright/test';
import axe from 'axe-core';

export const PASSWORD = 'monte y sierra 26';

/**
 * Console lines of a browser for intended error statuses, such as a rejected save's, for a device's storage that is
 * silent or late, and for headers that need https.
 */
const EXPECTED =
  /Failed to load resource: the server responded with a status of (4\d\d|50[03])|net::ERR_FAILED|Failed to fetch (outings?|dashboard stats|municipalities) |Failed to read saved outings|No se pudo guardar el perfil|untrustworthy|Not supported for insecure origins/;

/** Fails the test on an unexpected console error, a page error or a CSP report. */
export const baseTest = base.extend<{ quiet: void }>({
  quiet: [
    async ({ page }, run) => {
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(error.stack ?? String(error)));
      page.on('console', (message) => {
        if (message.type() === 'error' && !EXPECTED.test(message.text()))
          errors.push(message.text());
      });
      await run();
      expect(errors).toEqual([]);
    },
    { auto: true },
  ],
});

type User = { email: string; name: string; client: Client };

/** Registers an account from a network of its own: a network may register a hundred in an hour. */
async function register(url: string, account: object): Promise<void> {
  const client = createClient(url);
  const { status } = await client.fetch('/api/register', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`,
    },
    body: JSON.stringify(account),
  });
  expect(status).toBe(201);
  await client.signOut();
}

/** Registers a new user, whose client prepares outings. */
export async function newUser(baseURL = '', name = 'Marta Robledo'): Promise<User> {
  const user = { name, email: `${randomUUID()}@cuaderno.test` };
  await register(baseURL, { ...user, password: PASSWORD });
  const client = createClient(baseURL);
  await client.signIn(user.email, PASSWORD);
  return { ...user, client };
}

/** Signs a new user in before the test. */
export const test = baseTest.extend<{ user: User }>({
  user: [
    async ({ page, baseURL }, run) => {
      const user = await newUser(baseURL);
      await openSession(page, user.email);
      await run(user);
    },
    { auto: true },
  ],
});

/** Signs in without the account page: journeys of their own test it, and here it would take a second each. */
export async function openSession(page: Page, email: string): Promise<void> {
  const { request } = page.context();
  const token = await request.get('/api/csrf-token');
  const { headerName, csrfToken } = await token.json();
  const data = { email, password: PASSWORD };
  const answer = await request.post('/api/login', { data, headers: { [headerName]: csrfToken } });
  expect(answer.status()).toBe(200);
}

/** Signs in on the account page. */
export async function signIn(page: Page, email: string, next = '/'): Promise<void> {
  await page.goto(`/api/login?next=${encodeURIComponent(next)}`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Contraseña').fill(PASSWORD);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
}

/** Chooses a municipality by its search box. */
export async function chooseMunicipality(
  page: Page,
  search: string,
  option: string,
): Promise<void> {
  await page.getByRole('button', { name: 'Municipio' }).click();
  await page.getByLabel('Buscar municipio').fill(search);
  await page.getByRole('option', { name: option }).click();
}

const THEMES = ['light', 'dark', 'night'] as const;

/** Sets a theme of the app's page, also where the system's can't be emulated. */
function setTheme(page: Page, theme: (typeof THEMES)[number]): Promise<void> {
  return page.evaluate((chosen) => {
    const { classList } = document.documentElement;
    classList.toggle('night', chosen === 'night');
    if (chosen === 'light') classList.replace('dark', 'light');
    else classList.replace('light', 'dark');
  }, theme);
}

/** Expects no horizontal overflow, also on the narrowest phone. */
export async function expectNoSideScroll(page: Page): Promise<void> {
  const size = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 700 });
  const excess = () =>
    page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
  await expect.poll(excess).toBeLessThanOrEqual(0);
  if (size) await page.setViewportSize(size);
}

/** Rules of axe that depend on the theme; the others are checked in one. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

/** Rules of WCAG 2.2 and of speech control that axe has off by default. */
const OFF_BY_DEFAULT = ['target-size', 'label-content-name-mismatch'];

/** Looks at a page with axe, by some rules or all. @returns the violations, each with its elements */
async function violations(page: Page, rules: string[] | null): Promise<string[]> {
  // Waits for the next frame, which applies the theme, and for the end of colour transitions.
  await page.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    await Promise.allSettled(
      document
        .getAnimations()
        // Includes a sheet's opening, excludes endless animations, and those in a closed fold, which stand still.
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
        .filter(({ effect }) => (effect as KeyframeEffect).target?.checkVisibility())
        .map(({ finished }) => finished),
    );
  });
  // Once for all themes: @axe-core/playwright adds its script at each look, which takes as long as the look.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const options: axe.RunOptions = rules
    ? { runOnly: { type: 'rule', values: rules } }
    : { rules: Object.fromEntries(OFF_BY_DEFAULT.map((id) => [id, { enabled: true }])) };
  return page.evaluate(async (chosen) => {
    const { axe: checker } = window as unknown as { axe: typeof axe };
    const { violations: found } = await checker.run({ resultTypes: ['violations'], ...chosen });
    const size = found.find(({ id }) => id === 'target-size');
    if (size) {
      // A bar that stays covers part of what scrolls under it: looks again in the middle of the screen.
      const nodes = [];
      for (const node of size.nodes) {
        const target = document.querySelector(String(node.target[0]));
        target?.scrollIntoView({ block: 'center' });
        const only: axe.RunOptions = { runOnly: { type: 'rule', values: [size.id] } };
        const { violations: small } = await checker.run(target ?? document, only);
        if (small.length > 0) nodes.push(node);
      }
      size.nodes = nodes;
    }
    return found
      .filter(({ nodes }) => nodes.length > 0)
      .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  }, options);
}

/** Expects no violation from axe in the light, dark and night themes. */
export async function expectAccessible(page: Page): Promise<void> {
  // Firefox ESR 153 crashes under axe in an outing's form, with photos and in a sheet, which Chromium checks.
  const isFirefox = page.context().browser()?.browserType().name() === 'firefox';
  if (isFirefox && (await page.locator('main form, main img, [role=dialog]').count()) > 0) return;
  for (const theme of THEMES) {
    await page.emulateMedia({ colorScheme: theme === 'light' ? 'light' : 'dark' });
    await setTheme(page, theme);
    const rules = theme === 'light' ? null : OF_COLOURS;
    let found = await violations(page, rules);
    // A toast may have begun to fade under the first look.
    if (found.length > 0) found = await violations(page, rules);
    expect(found.map((each) => `${theme} ${each}`)).toEqual([]);
  }
  await setTheme(page, 'light');
  await page.emulateMedia({ colorScheme: null });
}

/** The server's answer to a failed procedure. */
const FAILURE = {
  error: {
    json: {
      message: 'Algo ha fallado.',
      code: -32603,
      data: { code: 'INTERNAL_SERVER_ERROR', httpStatus: 500 },
    },
  },
};

/** Fails every further call of this procedure; the rest of its batch is answered. */
export async function failProcedure(page: Page, procedure: string): Promise<void> {
  await page.route(new RegExp(`/api/trpc/[^?]*${procedure}`), async (route, request) => {
    const names = new URL(request.url()).pathname.split('/').at(-1)?.split(',') ?? [];
    const answers = (await (await route.fetch()).json()) as object[];
    const json = answers.map((own, index) => (names[index] === procedure ? FAILURE : own));
    await route.fulfill({ status: 207, json });
  });
}

export { expect };
