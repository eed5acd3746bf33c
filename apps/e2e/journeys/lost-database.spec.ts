import { expect, settleIn, test } from '../phone';
import { lugares, save, writeRececho } from '../steps';

// The device's database fails under an open form: the browser has lost it, or it was cleared, or its disk is broken.

declare global {
  interface Window {
    openedDatabases: IDBDatabase[];
    brokenDisk: boolean;
  }
}

test.beforeEach(async ({ phone, marta }) => {
  await phone.context().addInitScript(() => {
    window.openedDatabases = [];
    const open = indexedDB.open.bind(indexedDB);
    IDBFactory.prototype.open = (...names) => {
      if (window.brokenDisk) throw new DOMException('Internal error', 'UnknownError');
      const request = open(...names);
      request.addEventListener('success', () => window.openedDatabases.push(request.result));
      return request;
    };
  });
  await settleIn(phone.page(), marta.email);
  await writeRececho(phone.page(), 'Barranco Hondo');
  await phone.offline(true);
});

test('an outing is saved though the browser has lost its database without a word', {
  tag: '@engines',
}, async ({ phone, marta }) => {
  const page = phone.page();
  await page.evaluate(() => window.openedDatabases.forEach((database) => database.close()));
  await save(page);
  await expect(page.getByText('Guardada en este dispositivo')).toBeVisible();
  await phone.offline(false);
  await expect.poll(() => lugares(marta.client)).toEqual(['Barranco Hondo']);
});

test('an outing is saved though everything of the device was deleted under its form', {
  tag: '@engines',
}, async ({ phone, marta }) => {
  const page = phone.page();
  await page.evaluate(async () => {
    for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name);
  });
  await save(page);
  await expect(page.getByText('Guardada en este dispositivo')).toBeVisible();
  await phone.offline(false);
  await expect.poll(() => lugares(marta.client)).toEqual(['Barranco Hondo']);
});

test('a device whose disk has broken says so, keeps what is typed, and sends it once there is a network', {
  tag: '@engines',
}, async ({ phone, marta }) => {
  const page = phone.page();
  await page.evaluate(() => {
    window.brokenDisk = true;
    window.openedDatabases.forEach((database) => database.close());
  });
  await save(page);
  await expect(page.getByText(/no se ha guardado/)).toBeVisible();
  await expect(page.getByLabel('Lugar')).toHaveValue('Barranco Hondo');
  expect(await lugares(marta.client)).toEqual([]);
  await phone.offline(false);
  await save(page);
  await expect.poll(() => lugares(marta.client)).toEqual(['Barranco Hondo']);
});
