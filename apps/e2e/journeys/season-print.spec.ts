import { readFile } from 'node:fs/promises';
import { seasonName, seasonOf, seasonYears, todayInSpain } from '@cuaderno/domain';
import type { Client } from '@cuaderno/client';
import type { Page, Route } from '@playwright/test';
import { press } from '../keyboard';
import { expect, expectAccessible, expectNoSideScroll, test } from '../users';

/** The last season that is over. */
const LAST = seasonOf(todayInSpain()) - 1;
const PLACE = { municipality: 'Cazorla', province: 'Jaén', ccaa: 'Andalucía' };

/** Records a season of two outings with a gold and a note, and one the season before. */
async function record({ trpc }: Client): Promise<void> {
  await trpc.outings.create.mutate({
    type: 'espera',
    date: `${LAST}-06-10`,
    ...PLACE,
    species: 'Jabalí',
    score: 111,
    description: 'Niebla a las once.',
  });
  await trpc.outings.create.mutate({ type: 'espera', date: `${LAST}-07-10`, ...PLACE });
  const corzo = { type: 'rececho', species: 'Corzo', ...PLACE } as const;
  await trpc.outings.create.mutate({ ...corzo, date: `${LAST - 1}-06-10` });
}

async function openSheet(page: Page) {
  await page.goto(`/temporada?season=${LAST}`);
  await page.getByRole('button', { name: 'Hacer la memoria (PDF)' }).click();
  const sheet = page.getByRole('dialog', { name: 'Memoria de temporada' });
  await expect(sheet.getByText('2 salidas, 1 pieza y 1 medalla.')).toBeVisible();
  return sheet;
}

test('a season is printed with what the hunter chooses, which the device remembers', {
  tag: '@width',
}, async ({ page, user }) => {
  await record(user.client);
  const sheet = await openSheet(page);
  await expect(sheet.getByText('Seis páginas de A4, menos de 1 MB.')).toBeVisible();
  await expect(sheet.getByLabel('Qué temporadas')).toHaveValue(String(LAST));
  await expectAccessible(page);
  await expectNoSideScroll(page);

  await sheet.getByLabel('Lugares').click();
  await expect(sheet.getByText('Cinco páginas de A4')).toBeVisible();
  await expect(sheet.getByText('mira si nombran un lugar')).toBeVisible();
  await expect(sheet.getByText('Provincia')).toBeHidden();
  await sheet.getByLabel('Notas').click();
  await expect(sheet.getByText('mira si nombran un lugar')).toBeHidden();

  const downloading = page.waitForEvent('download');
  await sheet.getByRole('button', { name: 'Hacer el PDF' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe(`memoria-${seasonYears(LAST).replace('–', '-')}.pdf`);
  const bytes = await readFile(await download.path());
  expect(bytes.toString('latin1', 0, 8)).toBe('%PDF-1.7');
  await expect(page.getByText('Memoria hecha')).toBeVisible();
  await expect(sheet).toBeHidden();

  await page.reload();
  await page.getByRole('button', { name: 'Hacer la memoria (PDF)' }).click();
  await expect(sheet.getByLabel('Fotos')).toBeChecked();
  await expect(sheet.getByLabel('Lugares')).not.toBeChecked();
  await expect(sheet.getByLabel('Notas')).not.toBeChecked();
});

test('several seasons or all are chosen by the keyboard alone', async ({ page, user }) => {
  await record(user.client);
  await page.goto(`/temporada?season=${LAST}`);
  await press(page, page.getByRole('button', { name: 'Hacer la memoria (PDF)' }));
  const sheet = page.getByRole('dialog', { name: 'Memoria de temporada' });
  const seasons = sheet.getByLabel('Qué temporadas');
  await expect(seasons).toHaveValue(String(LAST));
  await seasons.selectOption('Varias temporadas');
  await sheet.getByLabel('A la temporada').selectOption(seasonYears(LAST));
  await expect(sheet.getByLabel('De la temporada')).toHaveValue(String(LAST - 1));
  await expect(sheet.getByText('3 salidas, 2 piezas y 1 medalla.')).toBeVisible();
  await expectAccessible(page);
  await seasons.selectOption('Todas las temporadas');
  const downloading = page.waitForEvent('download');
  await press(page, sheet.getByRole('button', { name: 'Hacer el PDF' }));
  expect((await downloading).suggestedFilename()).toBe('memoria-todas.pdf');
  await expect(sheet).toBeHidden();
  await expect(page.getByRole('button', { name: 'Hacer la memoria (PDF)' })).toBeFocused();
  await page.keyboard.press('Enter');
  await seasons.selectOption('Varias temporadas');
  await expect(sheet.getByLabel('De la temporada')).toBeVisible();
  await expectNoSideScroll(page);
});

test('a memoria tells how far it is, and is cancelled', async ({ page, user }) => {
  await record(user.client);
  const sheet = await openSheet(page);
  const held: Route[] = [];
  const message = 'Ya se está haciendo una memoria: espera a que termine';
  await page.route('**/memoria.pdf?*', (route) => {
    if (held.length > 0) return route.fulfill({ status: 429, json: { message } });
    return void held.push(route);
  });
  // The second press of two is none on what has taken the button's place.
  await sheet.getByRole('button', { name: 'Hacer el PDF' }).dblclick();
  await expect(sheet.getByText('Haciendo la memoria...')).toBeVisible();
  await expect(sheet.getByRole('progressbar')).toBeVisible();
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Cancelar' }).click();
  // A refusal is told in the server's words, and nothing is lost.
  await sheet.getByRole('button', { name: 'Hacer el PDF' }).click();
  await expect(sheet.getByText(message)).toBeVisible();
  await expect(sheet.getByRole('button', { name: 'Hacer el PDF' })).toBeEnabled();
});

test('without coverage the memoria waits until it returns', async ({ page, user, context }) => {
  await record(user.client);
  const sheet = await openSheet(page);
  await expect(sheet.getByText('páginas de A4')).toBeVisible();
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await expect(sheet.getByText('Sin cobertura. Podrás hacerla cuando vuelva.')).toBeVisible();
  await expect(sheet.getByRole('button', { name: 'Hacer el PDF' })).toBeDisabled();
  await expectAccessible(page);
  await context.setOffline(false);
  await expect(sheet.getByRole('button', { name: 'Hacer el PDF' })).toBeEnabled();
  await expect(sheet.getByRole('option', { name: seasonName(LAST) })).toBeAttached();
});
