import { randomUUID } from 'node:crypto';
import { baseTest as test, chooseMunicipality, expect, PASSWORD, signIn } from '../users';

test('a user signs up, records outings of all three modalities, edits, deletes, signs out and finds it all again', {
  tag: ['@engines', '@width'],
}, async ({ page, isMobile }) => {
  const email = `${randomUUID()}@cuaderno.test`;

  await test.step('signs up from the landing', async () => {
    await page.goto('/');
    await expect(
      page.getByText('Registra tus salidas de caza y lleva el control de tus trofeos'),
    ).toBeVisible();
    await page
      .getByRole('button', { name: 'Iniciar Sesión' })
      .or(page.getByRole('link', { name: 'Iniciar Sesión' }))
      .click();
    await page.getByRole('link', { name: 'Crear cuenta' }).click();
    await page.getByLabel('Nombre completo').fill('Marta Robledo');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Contraseña').fill(PASSWORD);
    await page.getByRole('button', { name: 'Crear cuenta' }).click();
    await expect(page.getByRole('heading', { name: 'Piezas de caza' })).toBeVisible();
  });

  const startOuting = async (kind: string, newKind: string) => {
    await page.goto('/');
    if (isMobile) {
      await page.getByRole('button', { name: 'Nueva Salida' }).click();
      await page.getByRole('dialog').getByText(kind, { exact: true }).click();
    } else {
      await page.getByRole('link', { name: newKind }).click();
    }
  };
  const choose = async (label: string, option: string, within = page.locator('body')) => {
    const field = within.getByLabel(label);
    if ((await field.evaluate((element) => element.tagName)) === 'SELECT')
      await field.selectOption(option);
    else {
      await field.click();
      await page.getByRole('option', { name: option, exact: true }).click();
    }
  };

  await test.step('an espera with a score of 106.5 for Jabalí is silver', async () => {
    await startOuting('Espera', 'Nueva Espera');
    await expect(page.getByRole('heading', { name: 'Nueva Espera' })).toBeVisible();
    await page.getByLabel('Fecha').fill('2026-01-10');
    await chooseMunicipality(page, 'Cazorla', 'Cazorla (Jaén)');
    await expect(page.getByLabel('Provincia')).toHaveText('Jaén');
    await expect(page.getByLabel('Comunidad autónoma')).toHaveText('Andalucía');
    await page.getByLabel('Coto').fill('El Cantalar');
    await choose('Especie', 'Jabalí');
    await page.getByLabel('Puntuación').fill('106,5');
    await expect(page.getByText('Plata. Oro desde 110 ptos')).toBeVisible();
    await page.getByRole('button', { name: 'Guardar' }).click();
    const sheet = page.getByRole('dialog', { name: 'Trofeo conseguido' });
    await expect(sheet).toContainText('plata');
    await sheet.getByRole('button', { name: 'Continuar' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('link', { name: 'Plata: 1', exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Jabalí: 1', exact: true })).toBeVisible();
  });

  await test.step('a montería with three pieces', async () => {
    await startOuting('Montería', 'Nueva Montería');
    await page.getByLabel('Fecha').fill('2026-01-17');
    await chooseMunicipality(page, 'Hornachuelos', 'Hornachuelos (Córdoba)');
    await page.getByLabel('Finca').fill('Las Mezquitillas');
    await page.getByLabel('Armada').fill('Los Llanos');
    await page.getByLabel('No.').fill('7');
    const pieces = [
      ['Venado', '182.6'],
      ['Jabalí', ''],
      ['Zorro', ''],
    ] as const;
    for (const [index, [species, score]] of pieces.entries()) {
      const piece = page.getByRole('group', { name: `Pieza #${index + 1}` });
      if (!(await piece.isVisible()))
        await page.getByRole('button', { name: 'Añadir Pieza' }).click();
      await choose('Especie', species, piece);
      if (score) await piece.getByLabel('Puntuación').fill(score);
    }
    await page.getByRole('button', { name: 'Guardar' }).click();
    const sheet = page.getByRole('dialog', { name: 'Trofeo conseguido' });
    await expect(sheet).toContainText('oro');
    await sheet.getByRole('button', { name: 'Continuar' }).click();
    await expect(
      page.getByRole('link', { name: 'Monterías y Batidas: 1', exact: true }),
    ).toBeVisible();
  });

  await test.step('a rececho without a medal', async () => {
    await startOuting('Rececho', 'Nuevo Rececho');
    await page.getByLabel('Fecha').fill('2026-01-24');
    await choose('Especie', 'Corzo');
    await page.getByRole('button', { name: 'Guardar' }).click();
    await expect(page.getByText('¡Rececho registrado!')).toBeVisible();
    await expect(page).toHaveURL('/');
  });

  await test.step('finds all three in the Cuaderno, newest first', async () => {
    await page.getByRole('link', { name: 'Plata: 1', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Resultados' })).toBeVisible();
    await page.goto('/history');
    await expect(page.getByRole('heading', { name: 'Cuaderno de Caza' })).toBeVisible();
    const dates = page.getByText(/^(10|17|24)\/01\/2026$/);
    await expect(dates).toHaveText(['24/01/2026', '17/01/2026', '10/01/2026']);
  });

  await test.step('edits the espera to a gold, the only new medal', async () => {
    await page.getByRole('link', { name: /Cazorla/ }).click();
    await expect(page.getByText('106,50 ptos')).toBeVisible();
    await page
      .getByRole('link', { name: 'Editar' })
      .or(page.getByRole('button', { name: 'Editar' }))
      .click();
    await expect(page.getByLabel('Coto')).toHaveValue('El Cantalar');
    await page.getByLabel('Puntuación').fill('112');
    await page.getByRole('button', { name: 'Guardar' }).click();
    const sheet = page.getByRole('dialog', { name: 'Trofeo conseguido' });
    await expect(sheet).toContainText('oro');
    await sheet.getByRole('button', { name: 'Continuar' }).click();
    await expect(page).toHaveURL(/\/esperas\/[0-9a-f-]{36}$/);
    await expect(page.getByText('112 ptos')).toBeVisible();
  });

  await test.step('deletes the rececho', async () => {
    await page.goto('/history?type=rececho');
    await page.getByRole('link', { name: /24\/01\/2026/ }).click();
    await page
      .getByRole('link', { name: 'Editar' })
      .or(page.getByRole('button', { name: 'Editar' }))
      .click();
    await page.getByRole('button', { name: 'Eliminar' }).click();
    const sheet = page.getByRole('dialog', { name: '¿Estás seguro?' });
    await expect(sheet).toContainText('Esta acción no puede deshacerse');
    await sheet.getByRole('button', { name: 'Eliminar' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('link', { name: 'Recechos: 0', exact: true })).toBeVisible();
  });

  await test.step('signs out and in again, and finds the book as it was', async () => {
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Cerrar sesión' }).last().click();
    await expect(
      page.getByText('Registra tus salidas de caza y lleva el control de tus trofeos'),
    ).toBeVisible();
    await signIn(page, email);
    await expect(page.getByRole('link', { name: 'Oro: 2', exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Esperas: 1', exact: true })).toBeVisible();
  });
});
