import { tabTo } from '../keyboard';
import { mark, record, spanOf } from '../map-book';
import { expect, test } from '../users';

test('the map is zoomed by the wheel or by two fingers, and dragged', { tag: '@width' }, async ({
  page,
  user,
  isMobile,
}) => {
  await record(user.client);
  await page.goto('/mapa');
  await expect(mark(page, 'Cazorla: 3 esperas')).toBeVisible();
  const box = await page.getByRole('group', { name: 'Mapa de España' }).boundingBox();
  if (!box) throw new Error('no map');
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const span = await spanOf(page);
  if (isMobile) {
    const cdp = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', apart: number) =>
      cdp.send('Input.dispatchTouchEvent', {
        type,
        touchPoints:
          type === 'touchEnd'
            ? []
            : [-apart, apart].map((dx, id) => ({ x: middle.x + dx, y: middle.y, id })),
      });
    await touch('touchStart', 30);
    for (const apart of [40, 50, 60, 70]) await touch('touchMove', apart);
    await touch('touchEnd', 0);
  } else {
    await page.mouse.move(middle.x, middle.y);
    await page.mouse.wheel(0, -300);
  }
  await expect.poll(() => spanOf(page)).toBeGreaterThan(1.5 * span);
  const before = await mark(page, 'Cazorla: 3 esperas').boundingBox();
  await page.mouse.move(middle.x, middle.y);
  await page.mouse.down();
  await page.mouse.move(middle.x + 30, middle.y + 20, { steps: 4 });
  await page.mouse.up();
  await expect
    .poll(async () => (await mark(page, 'Cazorla: 3 esperas').boundingBox())?.x)
    .toBeGreaterThan((before?.x ?? 0) + 15);
  // A drag is no tap.
  await expect(page).toHaveURL('/mapa');
});

test('a zoomed map stays in its window when that is turned, and under a mouse without its button', {
  tag: '@width',
}, async ({ page, user }) => {
  await record(user.client);
  await page.goto('/mapa');
  const map = page.getByRole('group', { name: 'Mapa de España' });
  await tabTo(page, mark(page, 'Cazorla: 3 esperas'));
  for (let step = 0; step < 5; step += 1) await page.keyboard.press('+');
  const shown = mark(page, 'Cazorla: 3 esperas');
  await expect(shown).toBeInViewport();
  await page.setViewportSize({ width: 640, height: 800 });
  await expect(shown).toBeInViewport();
  await page.setViewportSize({ width: 320, height: 700 });
  await expect(shown).toBeInViewport();

  const { x, y, width, height } = (await map.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  // Without the ring of a focus.
  const place = () => shown.getAttribute('transform');
  const ground = () => page.locator('.map-land > g').first().getAttribute('transform');
  const before = [await place(), await ground()];
  await page.mouse.move(x + width / 2, y + height - 2);
  await page.mouse.down();
  await page.mouse.move(x + width / 2, y + height + 2);
  await page.mouse.up();
  await page.mouse.move(x + width / 2, y + height - 100, { steps: 4 });
  await page.mouse.down({ button: 'right' });
  await page.mouse.move(x + width / 4, y + height - 100, { steps: 4 });
  await page.mouse.up({ button: 'right' });
  expect([await place(), await ground()]).toEqual(before);
});
