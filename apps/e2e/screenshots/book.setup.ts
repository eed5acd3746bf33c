import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { createClient } from '@cuaderno/client';
import { expect, test as setup } from '@playwright/test';
import { ESPERA, GREAT_DAY, LONG_ESPERA, MONTERIA, RECECHO } from './outings';
import { BOOK, SCREENSHOTS } from './places';

const FILL_DEMO = path.join(import.meta.dirname, '../../../packages/client/dist/fill-demo.js');

setup('the demo book, with the outings that are drawn', async ({ page, baseURL }) => {
  setup.setTimeout(240_000);
  rmSync(SCREENSHOTS, { recursive: true, force: true });
  mkdirSync(SCREENSHOTS, { recursive: true });
  const url = baseURL ?? '';
  const { fillDemo, DEMO_ACCOUNT } = (await import(pathToFileURL(FILL_DEMO).href)) as {
    fillDemo: (url: string) => Promise<void>;
    DEMO_ACCOUNT: { email: string; password: string };
  };
  await fillDemo(url);
  const client = createClient(url);
  await client.signIn(DEMO_ACCOUNT.email, DEMO_ACCOUNT.password);
  for (const outing of [LONG_ESPERA, RECECHO, GREAT_DAY, ESPERA, MONTERIA])
    await client.trpc.outings.create.mutate(outing);
  await page.goto('/api/login');
  await page.getByLabel('Email').fill(DEMO_ACCOUNT.email);
  await page.getByLabel('Contraseña').fill(DEMO_ACCOUNT.password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Piezas de caza' })).toBeVisible();
  await page.context().storageState({ path: BOOK });
});
