import { randomUUID } from 'node:crypto';
import { type Client, createClient } from '@cuaderno/client';
import { AxeBuilder } from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';

export const PASSWORD = 'monte y sierra 26';

/** Console lines that a browser writes over answers the product gives on purpose (a refused save, say). */
const EXPECTED =
  /Failed to load resource: the server responded with a status of (4\d\d|50[03])|net::ERR_FAILED|No se pudo (obtener el token CSRF|guardar el perfil)/;

type Fixtures = {
  /** Fails the test over an unexpected console error, a page error or a CSP report. */
  quiet: void;
  /** A new hunter: signed in in the page, and by a client that can prepare outings. */
  hunter: { email: string; name: string; client: Client };
};

export const test = base.extend<Fixtures>({
  quiet: [
    async ({ page }, run) => {
      const faults: string[] = [];
      page.on('pageerror', (error) => faults.push(String(error)));
      page.on('console', (message) => {
        if (message.type() === 'error' && !EXPECTED.test(message.text()))
          faults.push(message.text());
      });
      await run();
      expect(faults).toEqual([]);
    },
    { auto: true },
  ],

  hunter: async ({ page, baseURL }, run) => {
    const account = {
      name: 'Marta Robledo',
      email: `${randomUUID()}@cuaderno.test`,
      password: PASSWORD,
    };
    const client = createClient(baseURL ?? '');
    await client.register(account);
    await signIn(page, account.email);
    await run({ ...account, client });
  },
});

/** Signs in by the account page, as a hunter does. */
export async function signIn(page: Page, email: string, next = '/'): Promise<void> {
  await page.goto(`/api/login?next=${encodeURIComponent(next)}`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Contraseña').fill(PASSWORD);
  await page.getByRole('button', { name: 'Entrar' }).click();
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

/** Puts the page into the night theme, or back into what the system says. */
function setNight(page: Page, night: boolean): Promise<void> {
  return page.evaluate((on) => {
    const { classList } = document.documentElement;
    classList.toggle('night', on);
    if (on) classList.replace('light', 'dark');
    else classList.replace('dark', 'light');
  }, night);
}

/** No violation that axe can see, in the light, in the dark, and at night. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const theme of ['light', 'dark', 'night'] as const) {
    await page.emulateMedia({ colorScheme: theme === 'light' ? 'light' : 'dark' });
    if (theme === 'night') await setNight(page, true);
    // The page hears of another theme with its next frame; colours on their way to it are neither's.
    await page.evaluate(async () => {
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      await Promise.allSettled(
        document
          .getAnimations()
          // A sheet on its way in, too; not what goes round for ever.
          .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
          .map(({ finished }) => finished),
      );
    });
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(
      violations.map(
        ({ id, nodes }) => `${theme} ${id}: ${nodes.map(({ html }) => html).join(' ')}`,
      ),
    ).toEqual([]);
  }
  await setNight(page, false);
  await page.emulateMedia({ colorScheme: null });
}

/** A failure as the server words it. */
const FAILURE = {
  error: {
    json: {
      message: 'Algo ha fallado.',
      code: -32603,
      data: { code: 'INTERNAL_SERVER_ERROR', httpStatus: 500 },
    },
  },
};

/** From here on the server answers this procedure with a failure, and the rest of its batch as ever. */
export async function failProcedure(page: Page, procedure: string): Promise<void> {
  await page.route(new RegExp(`/api/trpc/[^?]*${procedure}`), async (route, request) => {
    const names = new URL(request.url()).pathname.split('/').at(-1)?.split(',') ?? [];
    const answers = (await (await route.fetch()).json()) as object[];
    const json = answers.map((own, index) => (names[index] === procedure ? FAILURE : own));
    await route.fulfill({ status: 207, json });
  });
}

export { expect };
