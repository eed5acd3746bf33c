import type { Page } from '@playwright/test';
import { expect } from '../users';
import { ESPERA } from './outings';
import { newUserTest, shoot, shootUnfinished, shootWhole, SIGNED_OUT, test } from './shoot';

const MEASURES = [
  ['Longitud de las navajas: Izquierda', '22,2'],
  ['Longitud de las navajas: Derecha', '21,4'],
  ['Anchura de las navajas: Derecha', '23,4'],
  ['Perímetro de las amoladeras: Izquierda', '6,3'],
  ['Perímetro de las amoladeras: Derecha', '6,2'],
] as const;

async function measureBoar(page: Page): Promise<void> {
  for (const [name, value] of MEASURES) await page.getByRole('textbox', { name }).fill(value);
  await page.getByRole('spinbutton', { name: 'Belleza de las navajas' }).fill('1,5');
  await page.getByRole('spinbutton', { name: 'Belleza de las amoladeras' }).fill('1,5');
  await page.getByRole('spinbutton', { name: 'Deducciones' }).fill('1');
}

newUserTest.describe('a trophy', () => {
  newUserTest.use({ storageState: SIGNED_OUT });

  newUserTest('measured, homologated and shared', async ({ page, user }) => {
    newUserTest.setTimeout(240_000);
    const { outing } = await user.client.trpc.outings.create.mutate(ESPERA);
    const piece = `/esperas/${outing.id}/pieza/1`;
    await page.goto(piece);
    await page.getByRole('link', { name: 'Medir el trofeo' }).click();
    const width = page.getByRole('textbox', { name: 'Anchura de las navajas: Izquierda' });
    await width.fill('2,36');
    await expect(page.getByText('Parecen centímetros')).toBeVisible();
    await shoot(page, '33f-medir-aviso');
    await width.fill('23,6');
    await measureBoar(page);
    await expect(page.getByText('Te faltan 3,20 para oro')).toBeVisible();
    await page.evaluate(() => window.scrollTo(0, 0));
    await shoot(page, '33-medir-jabali');
    await shootWhole(page, '33-medir-jabali');
    await page.getByRole('button', { name: 'Guardar' }).click();
    await expect(page.getByText('Medalla por puntuación medida')).toBeVisible();
    await shoot(page, '33d-pieza-medida');
    await shootWhole(page, '33d-pieza-medida');
    await page.getByRole('link', { name: 'Homologada' }).click();
    await page.getByLabel('Puntuación oficial').fill('111,2');
    await page.getByLabel('N.º de acta').fill('0482/2026');
    await page.getByLabel('Fecha').fill('2026-11-20');
    await shoot(page, '33c-homologada');
    await page.getByRole('button', { name: 'Guardar' }).click();
    await page.getByRole('button', { name: 'Continuar' }).click();
    await expect(page.getByText('Medalla por puntuación homologada')).toBeVisible();
    await shoot(page, '33e-pieza-homologada');
    await shootWhole(page, '33e-pieza-homologada');
    await page.getByRole('button', { name: 'Compartir el trofeo' }).click();
    await expect(page.getByText(/^En la tarjeta:/)).toBeVisible();
    await shoot(page, '37-tarjeta');
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Volver a la salida' }).click();
    await expect(page.getByText('Homologada, acta 0482/2026')).toBeVisible();
    await shootWhole(page, '33g-detalle-estados');
  });

  newUserTest('a roebuck being measured', async ({ page, user }) => {
    const { outing } = await user.client.trpc.outings.create.mutate({
      type: 'rececho',
      date: '2026-04-18',
      species: 'Corzo',
      score: 132.2,
    });
    await page.goto(`/recechos/${outing.id}/pieza/1/medir`);
    await expect(page.getByRole('heading', { name: 'Medir el trofeo' })).toBeVisible();
    await shoot(page, '33b-medir-corzo');
    await shootWhole(page, '33b-medir-corzo');
  });
});

/** Answers the next memoria with the first seven of twelve pages, and never with the rest. */
const answerInPart = (page: Page) =>
  page.evaluate(() => {
    const fetch = window.fetch.bind(window);
    window.fetch = async (input, init) => {
      if (typeof input !== 'string' || !input.includes('memoria.pdf')) return fetch(input, init);
      const body = new ReadableStream({
        start: (stream) =>
          stream.enqueue(new TextEncoder().encode(`${'/Type /Page\n'.repeat(7)}${' '.repeat(32)}`)),
      });
      return new Response(body, {
        headers: { 'content-type': 'application/pdf', 'memoria-pages': '12' },
      });
    };
  });

test('the memoria of a season', async ({ page, context }) => {
  await page.goto('/temporada');
  await page.getByRole('button', { name: 'Hacer la memoria (PDF)' }).click();
  const sheet = page.getByRole('dialog', { name: 'Memoria de temporada' });
  await expect(sheet.getByText('páginas de A4')).toBeVisible();
  await shoot(page, '36b-memoria-dialogo');
  await answerInPart(page);
  await sheet.getByRole('button', { name: 'Hacer el PDF' }).click();
  await expect(sheet.getByText(/página 8 de 12/)).toBeVisible();
  await shootUnfinished(page, '36c-memoria-haciendo');
  await sheet.getByRole('button', { name: 'Cancelar' }).click();
  await context.setOffline(true);
  await expect(sheet.getByText('Sin cobertura. Podrás hacerla cuando vuelva.')).toBeVisible();
  await shoot(page, '36d-memoria-sin-cobertura');
});
