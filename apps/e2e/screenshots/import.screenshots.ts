import { expect } from '../users';
import { OLD_BOOK } from '../old-book';
import { newUserTest, shoot, shootWhole, SIGNED_OUT } from './shoot';

newUserTest.describe('an old book', () => {
  newUserTest.use({ storageState: SIGNED_OUT });

  newUserTest('imported', async ({ page }) => {
    newUserTest.setTimeout(120_000);
    await page.goto('/importar');
    await expect(page.getByText('Elegir archivo')).toBeVisible();
    await shoot(page, '35-importar-archivo');
    await page.getByLabel('Archivo que importar').setInputFiles(OLD_BOOK);
    await expect(page.getByText('Tus palabras')).toBeVisible();
    await shoot(page, '35b-importar-columnas');
    await shootWhole(page, '35b-importar-columnas');
    await page.getByRole('button', { name: 'Revisar' }).click();
    await expect(page.getByText('Por revisar').first()).toBeVisible();
    await shoot(page, '35c-importar-revisar');
    await shootWhole(page, '35c-importar-revisar');
    await page.route('**/imports.add*', (route) => route.abort());
    await page.getByRole('button', { name: /^Importar \d/ }).click();
    await expect(page.getByRole('heading', { name: 'Importando tus salidas' })).toBeVisible();
    await shoot(page, '35e-importando');
    await page.unrouteAll();
    await page.reload();
    await expect(page.getByRole('heading', { name: /en tu cuaderno$/ })).toBeVisible();
    await shoot(page, '35d-importar-hecho');
  });
});
