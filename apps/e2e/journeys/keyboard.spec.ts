import { randomUUID } from 'node:crypto';
import { baseTest, expect, PASSWORD, test } from '../users';
import { back, button, link, press, tabTo, write } from '../keyboard';
import { cameraPhoto } from '../photo-files';

test('an espera is created, found, changed and deleted by the keyboard alone', {
  tag: '@width',
}, async ({ page, isMobile }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Piezas de caza' })).toBeVisible();

  await test.step('records it', async () => {
    if (isMobile) {
      await press(page, button(page, 'Nueva Salida'));
      await press(page, page.getByRole('dialog').getByRole('link', { name: /^Espera/ }));
    } else {
      await press(page, link(page, 'Nueva Espera'));
    }
    await press(page, button(page, 'Hoy'));
    await press(page, button(page, 'Municipio'));
    await expect(page.getByLabel('Buscar municipio')).toBeFocused();
    await page.keyboard.type('Cazorla');
    await expect(page.getByRole('option', { name: 'Cazorla (Jaén)' })).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Municipio' })).toBeFocused();
    await expect(page.getByLabel('Provincia')).toHaveText('Jaén');
    await write(page, page.getByLabel('Coto'), 'El Cantalar');
    await write(page, page.getByLabel('Especie'), 'Jab');
    await expect(page.getByLabel('Especie')).toHaveValue('Jabalí');
    await write(page, page.getByLabel('Puntuación'), '106,5');
    await page.keyboard.press('Enter');
    await press(page, button(page, 'Continuar'));
    await expect(link(page, 'Plata: 1')).toBeVisible();
  });

  await test.step('finds it', async () => {
    await press(page, link(page, /^(Ver cuaderno|Cuaderno)$/).last());
    await write(page, page.getByRole('searchbox'), 'cantalar');
    await expect(page.getByRole('heading', { level: 1 }).getByRole('status')).toHaveText(
      /1 salida$/,
    );
    await press(page, link(page, /Cazorla/));
    await expect(page.getByText('106,50 ptos')).toBeVisible();
  });

  await test.step('changes it', async () => {
    await press(page, link(page, 'Editar'));
    await write(page, page.getByLabel('Lugar'), 'Puesto del arroyo');
    await press(page, button(page, 'Guardar'));
    await expect(page.getByText('Puesto del arroyo')).toBeVisible();
  });

  await test.step('cancels its deletion, then deletes it', async () => {
    await press(page, link(page, 'Editar'));
    const remove = button(page, 'Eliminar').first();
    await press(page, remove);
    await expect(button(page, 'Atrás')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(remove).toBeFocused();
    await page.keyboard.press('Enter');
    await press(page, page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }));
    await expect(link(page, 'Esperas: 0')).toBeVisible();
  });
});

baseTest(
  'registration, a montería with a photo, the filters, the viewer and signing out by the keyboard alone',
  { tag: '@width' },
  async ({ page, isMobile }) => {
    await test.step('registers', async () => {
      await page.goto('/');
      await press(page, link(page, 'Iniciar Sesión').or(button(page, 'Iniciar Sesión')));
      await press(page, link(page, 'Crear cuenta'));
      await write(page, page.getByLabel('Nombre completo'), 'Marta Robledo');
      await write(page, page.getByLabel('Email'), `${randomUUID()}@cuaderno.test`);
      await write(page, page.getByLabel('Contraseña'), PASSWORD);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { name: 'Piezas de caza' })).toBeVisible();
    });

    await test.step('records a montería, and removes a piece and a photo', async () => {
      if (isMobile) {
        await press(page, button(page, 'Nueva Salida'));
        await press(page, page.getByRole('dialog').getByRole('link', { name: /^Montería/ }));
      } else {
        await press(page, link(page, 'Nueva Montería'));
      }
      await press(page, button(page, 'Hoy'));
      await write(page, page.getByLabel('Finca'), 'Las Mezquitillas');
      const piece = (number: number) => page.getByRole('group', { name: `Pieza #${number}` });
      const species = ['Ven', 'Jab', 'Zor', 'Gam', 'Muf'];
      for (const [index, name] of species.entries()) {
        if (index > 0) {
          await press(page, button(page, 'Añadir Pieza'));
          await expect(piece(index + 1).getByLabel('Especie')).toBeFocused();
        }
        await write(page, piece(index + 1).getByLabel('Especie'), name);
      }
      await press(page, piece(5).getByRole('button', { name: 'Quitar pieza' }));
      await expect(piece(5)).toHaveCount(0);
      await expect(button(page, 'Añadir Pieza')).toBeFocused();
      await page.keyboard.press('Enter');
      await write(page, piece(5).getByLabel('Especie'), 'Muf');
      // The finished pieces are folded to a line.
      await press(page, piece(2).getByRole('button', { name: /Jabalí/ }));
      await expect(piece(2)).toBeFocused();
      await write(page, piece(2).getByLabel('Puntuación'), '106,5');

      const photo = await cameraPhoto(640, 480);
      const file = { name: 'jabali.jpg', mimeType: 'image/jpeg', buffer: photo };
      const choose = async () => {
        const choosing = page.waitForEvent('filechooser');
        await press(page, piece(2).getByRole('button', { name: 'Añadir fotos' }));
        await (await choosing).setFiles([file]);
      };
      await choose();
      await back(page, piece(2).getByRole('button', { name: 'Quitar foto 1' }));
      await page.keyboard.press('Enter');
      const photos = piece(2).getByRole('group', { name: 'Fotos' });
      await expect(photos).toBeFocused();
      await choose();
      await expect(photos.getByRole('img')).toBeVisible();
      await press(page, button(page, 'Guardar'));
      await press(page, button(page, 'Continuar'));
      await expect(link(page, 'Plata: 1')).toBeVisible();
    });

    await test.step('filters the Cuaderno, and removes the filter', async () => {
      await press(page, link(page, 'Plata: 1'));
      await press(page, page.getByRole('button', { name: /^Filtros/ }));
      await press(page, page.getByRole('dialog').getByRole('button', { name: 'Oro' }));
      await press(page, page.getByRole('dialog').getByRole('button', { name: 'Aplicar' }));
      await press(page, button(page, 'Quitar filtro Oro'));
      await press(page, page.getByRole('button', { name: 'Quitar filtro Plata' }));
      // Its button is gone.
      await expect(page.locator('.cuaderno-title')).toBeFocused();
      await tabTo(page, page.getByRole('searchbox'));
      await press(page, link(page, /1 Venado/));
    });

    await test.step('opens the photo', async () => {
      await press(page, button(page, 'Ver fotos de Jabalí'));
      await expect(page.getByRole('img', { name: 'Jabalí, foto 1 de 1' })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(button(page, 'Ver fotos de Jabalí')).toBeFocused();
    });

    await test.step('selects the theme Noche, and signs out', async () => {
      if (isMobile) {
        await press(page, link(page, 'Volver'));
        await press(page, link(page, 'Dashboard'));
        await press(page, link(page, 'Mi Perfil'));
      } else {
        await press(page, button(page, 'Marta Robledo'));
        await tabTo(page, page.getByRole('menuitem', { name: 'Mi Perfil' }), 'ArrowDown');
        await page.keyboard.press('Enter');
      }
      await press(page, link(page, /^Apariencia/));
      await tabTo(page, page.getByRole('radio', { name: 'Automática' }));
      // Radix selects the option that is focused while the key is down.
      await page.keyboard.down('ArrowUp');
      await expect(page.getByRole('radio', { name: 'Noche' })).toBeChecked();
      await page.keyboard.up('ArrowUp');
      await page.keyboard.press('Escape');
      await press(page, button(page, 'Cerrar sesión').last());
      await expect(page.getByRole('button', { name: 'Iniciar Sesión' })).toBeVisible();
    });
  },
);

test('a conflict is resolved, and a pending write discarded, by the keyboard alone', {
  tag: '@width',
}, async ({ page, user, isMobile }) => {
  const { outings } = user.client.trpc;
  const rececho = {
    type: 'rececho' as const,
    date: '2026-01-24',
    species: 'Corzo',
    lugar: 'Collado',
  };
  const { outing } = await outings.create.mutate(rececho);
  const intoConflict = async (ours: string, theirs: string) => {
    await page.goto(`/recechos/edit/${outing.id}`);
    await tabTo(page, page.getByLabel('Lugar'));
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(ours);
    await outings.update.mutate({ ...rececho, id: outing.id, lugar: theirs });
    await press(page, button(page, 'Guardar'));
    await expect(page).toHaveURL('/pendientes');
  };
  const lugar = async () => (await outings.get.query({ id: outing.id })).custom_params.lugar;
  const nothing = page.getByText('Todo enviado');
  /** On a desktop, the first decision is open. */
  const openRow = async (text: RegExp) => {
    if (isMobile) await press(page, page.locator('.pending-row', { hasText: text }));
  };
  const dialog = page.getByRole('dialog');

  await intoConflict('Este dispositivo', 'El otro');
  await openRow(/Hay que elegir: Lugar/);
  await tabTo(page, page.getByRole('radio', { name: /En este (móvil|ordenador)/ }));
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: /En el otro/ })).toBeChecked();
  await page.keyboard.press('ArrowUp');
  await press(page, button(page, 'Guardar lo elegido'));
  await expect(nothing).toBeVisible();
  expect(await lugar()).toBe('Este dispositivo');

  await intoConflict('Mío', 'Suyo');
  await openRow(/Hay que elegir: Lugar/);
  if (isMobile) {
    // Closing decides nothing, and the focus returns to the row. The sheet hears Escape once it has the focus.
    await expect(page.locator('[role=dialog]:focus, [role=dialog] :focus')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(page.locator('.pending-row')).toBeFocused();
    await page.keyboard.press('Enter');
  }
  await press(page, button(page, 'Quedarme con todo lo del otro'));
  await expect(nothing).toBeVisible();
  // Focus continues from here, not from the top of the page.
  await expect(page.locator('main:focus, main :focus')).toHaveCount(1);
  expect(await lugar()).toBe('Suyo');

  await page.goto(`/recechos/edit/${outing.id}`);
  await tabTo(page, page.getByLabel('Lugar'));
  await page.keyboard.type(' y más');
  await page.route('**/api/trpc/outings.update**', (route) => route.abort());
  await press(page, button(page, 'Guardar'));
  await expect(page.getByText('Guardada en este dispositivo')).toBeVisible();
  await page.goto('/pendientes');
  await openRow(/Pendiente/);
  await press(page, button(page, 'Descartar'));
  await expect(button(page, 'Atrás')).toBeFocused();
  await press(page, dialog.getByRole('button', { name: 'Descartar' }));
  await expect(nothing).toBeVisible();
  await expect(page.locator('main:focus, main :focus')).toHaveCount(1);
  expect(await lugar()).toBe('Suyo');
});
