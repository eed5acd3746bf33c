import { linkIn } from '@cuaderno/mail/testing';
import { startByInvitation } from '../mail-server';
import { baseTest, expect, expectAccessible, PASSWORD } from '../users';

type Product = Awaited<ReturnType<typeof startByInvitation>>;

const test = baseTest.extend<object, { product: Product }>({
  product: [
    async ({}, run) => {
      const product = await startByInvitation();
      await run(product);
      await product.close();
    },
    { scope: 'worker' },
  ],
});

test('an invited user registers, verifies the e-mail, forgets the password and sets another by mail', async ({
  page,
  product: { url, mail, admin },
}, { project }) => {
  test.setTimeout(180_000);
  const email = `marta-${project.name}@correo.es`;
  const heading = (name: string) => page.getByRole('heading', { name });
  const button = (name: string) => page.getByRole('button', { name });

  await test.step('without an invitation the page shows what to do', async () => {
    await page.goto(`${url}/api/login`);
    await expect(page.getByRole('link', { name: 'Crear cuenta' })).toBeHidden();
    await page.goto(`${url}/api/register`);
    await expect(heading('Solo con invitación')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('the operator’s link registers its address', async () => {
    const output = await admin('invite', email);
    await page.goto(output.split('\n', 1)[0] ?? '');
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await page.getByLabel('Nombre completo').fill('Marta Robledo');
    await page.getByLabel('Contraseña').fill(PASSWORD);
    await button('Crear cuenta').click();
    await expect(heading('Piezas de caza')).toBeVisible();
    expect(await admin('users')).toContain(`${email}  since`);
    await expect(page.getByRole('complementary', { name: 'Comprueba tu correo' })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('the e-mail is verified by its link', async () => {
    await page.goto(`${url}/profile/access`);
    await expect(page.getByText(/^Sin comprobar/)).toBeVisible();
    await expectAccessible(page);
    await page.goto(linkIn(await mail.messageTo(email), '/api/verify'));
    await expectAccessible(page);
    await button('Comprobar mi correo').click();
    await expect(heading('Correo comprobado')).toBeVisible();
    await page.goto(`${url}/profile/access`);
    await expect(page.getByText('Comprobado', { exact: true })).toBeVisible();
    await page.goto(url);
    await expect(heading('Piezas de caza')).toBeVisible();
    await expect(page.getByRole('complementary', { name: 'Comprueba tu correo' })).toBeHidden();
    await page.goto(`${url}/api/logout`);
  });

  await test.step('a forgotten password is replaced by the link of a message', async () => {
    await page.goto(`${url}/api/login`);
    await page.getByRole('link', { name: '¿Has olvidado la contraseña?' }).click();
    await expectAccessible(page);
    await page.getByLabel('Email').fill(email);
    await button('Enviar el enlace').click();
    await expect(heading('Mira tu correo')).toBeVisible();
    await expectAccessible(page);
    const link = linkIn(await mail.messageTo(email, 2), '/api/password');
    await page.goto(link);
    await page.getByLabel('Contraseña').fill('corta');
    await button('Guardar y entrar').click();
    await expect(page.getByText('La contraseña debe tener al menos 10 caracteres')).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('Contraseña').fill('la cierva y el alba 9');
    await button('Guardar y entrar').click();
    await expect(heading('Piezas de caza')).toBeVisible();
    await page.goto(link);
    await expect(heading('Este enlace ya no vale')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('the message is readable without images or a style sheet', async () => {
    const message = await mail.messageTo(email, 2);
    await page.setContent(message.html ?? '');
    await expect(page.getByRole('link', { name: 'Poner otra contraseña' })).toBeVisible();
    await expectAccessible(page);
  });
});

test('the links of messages work over plain http, as in a home network', async ({
  page,
  product: { url, mail, admin },
}, { project }) => {
  const email = `casa-${project.name}@correo.es`;
  const button = (name: string) => page.getByRole('button', { name });
  // A browser sends no Fetch Metadata there, unlike to localhost.
  const atHome = (link: string) => link.replace('//localhost', '//cuaderno.home.arpa');
  await page.goto(atHome((await admin('invite', email)).split('\n', 1)[0] ?? ''));
  await page.getByLabel('Nombre completo').fill('Marta Robledo');
  await page.getByLabel('Contraseña').fill(PASSWORD);
  await button('Crear cuenta').click();
  await expect(page).toHaveURL(atHome(`${url}/`));
  await page.goto(atHome(linkIn(await mail.messageTo(email), '/api/verify')));
  await button('Comprobar mi correo').click();
  await expect(page.getByRole('heading', { name: 'Correo comprobado' })).toBeVisible();
  await page.goto(atHome(`${url}/api/recover`));
  await page.getByLabel('Email').fill(email);
  await button('Enviar el enlace').click();
  await page.goto(atHome(linkIn(await mail.messageTo(email, 2), '/api/password')));
  await page.getByLabel('Contraseña').fill('la cierva y el alba 9');
  await button('Guardar y entrar').click();
  await expect(page).toHaveURL(atHome(`${url}/`));
});
