import type { Page } from '@playwright/test';
import { expect, test } from '../users';

/** @returns the texts that are cut, broken within a word, or lie on one another */
const spoilt = (page: Page) =>
  page.evaluate(() => {
    const WIDTH = document.documentElement.clientWidth;
    const found: string[] = [];
    const boxes: { text: string; box: DOMRect }[] = [];
    /** What cuts a text: the screen and each box that shows nothing beyond its edges. */
    const isCut = (own: DOMRect, parent: Element): boolean => {
      for (let box: Element | null = parent; box; box = box.parentElement) {
        const { overflowX, overflowY, textOverflow } = getComputedStyle(box);
        if (/auto|scroll/.test(overflowX) || textOverflow === 'ellipsis') return false;
        const edge = box.getBoundingClientRect();
        const isHidden = /hidden|clip/;
        if (isHidden.test(overflowX) && (own.left < edge.left - 1 || own.right > edge.right + 1))
          return true;
        if (isHidden.test(overflowY) && (own.top < edge.top - 1 || own.bottom > edge.bottom + 1))
          return true;
      }
      return own.left < -1 || own.right > WIDTH + 1;
    };
    /** A bar or a sheet, under which a screen scrolls. */
    const isLaidOver = (parent: Element): boolean => {
      for (let box: Element | null = parent; box; box = box.parentElement)
        if (/fixed|sticky/.test(getComputedStyle(box).position)) return true;
      return false;
    };
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const parent = node.parentElement;
      const text = node.textContent ?? '';
      if (!text.trim() || !parent?.checkVisibility({ visibilityProperty: true })) continue;
      if (parent.closest('.visually-hidden, svg, textarea, option, [inert], [aria-hidden=true]'))
        continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const own = range.getBoundingClientRect();
      if (own.width === 0) continue;
      const name = `${parent.tagName}.${parent.className}: ${text.slice(0, 40)}`;
      if (isCut(own, parent)) found.push(`cut ${name}`);
      for (const { index, 0: word } of text.matchAll(/[\p{L}\p{N}]{2,}/gu)) {
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1)
          found.push(`broken ${name}`);
      }
      if (isLaidOver(parent)) continue;
      range.selectNodeContents(node);
      for (const box of range.getClientRects()) {
        const under = boxes.find(
          (other) =>
            Math.min(other.box.right, box.right) - Math.max(other.box.left, box.left) > 4 &&
            Math.min(other.box.bottom, box.bottom) - Math.max(other.box.top, box.top) > 12,
        );
        if (under) found.push(`over ${under.text}: ${name}`);
        boxes.push({ text: text.slice(0, 20), box });
      }
    }
    return found;
  });

test('with letters of twice the size, a phone cuts no text and scrolls no screen sideways', async ({
  page,
  user,
}) => {
  const { outings } = user.client.trpc;
  const place = { municipality: 'Cazorla', province: 'Jaén', ccaa: 'Andalucía' };
  const saved = [];
  for (const outing of [
    { type: 'espera' as const, date: '2026-01-10', species: 'Jabalí', score: 106.5, ...place },
    {
      type: 'monteria' as const,
      date: '2026-01-17',
      finca: 'Las Mezquitillas',
      companions: 'Antonio y Trueno',
      animals: [{ species: 'Jabalí' }, { species: 'Venado', score: 170 }],
      ...place,
    },
    { type: 'rececho' as const, date: '2025-10-04', species: 'Corzo', ...place },
    ...['Arroyo', 'Umbría', 'Vado'].map((spot) => ({
      type: 'espera' as const,
      date: '2025-08-08',
      cotoName: 'Valdeza',
      place: spot,
      windFrom: 'NO' as const,
      ...place,
    })),
  ])
    saved.push((await outings.create.mutate(outing)).outing);
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
  const faults: Record<string, unknown> = {};
  for (const address of [
    '/',
    '/full-dashboard',
    '/history',
    '/temporada',
    '/mapa',
    '/documentos',
    '/importar',
    '/profile',
    '/profile?ver=apariencia',
    '/pendientes',
    '/coto?nombre=Valdeza&municipio=Cazorla',
    '/coto?nombre=Nadie',
    '/compania?nombre=Antonio',
    '/esperas/new',
    ...saved.flatMap(({ type, id }) => [`/${type}s/${id}`, `/${type}s/${id}/pieza/1`]),
  ]) {
    await page.goto(address, { waitUntil: 'networkidle' });
    await expect(page.locator('h1').first()).toBeVisible();
    expect(await page.evaluate(() => getComputedStyle(document.body).fontSize)).toBe('32px');
    const texts = await spoilt(page);
    const aside = await page.evaluate(() => document.documentElement.scrollWidth - 390);
    if (texts.length > 0 || aside > 0) faults[address] = { texts, aside };
  }
  expect(faults).toEqual({});
});

test('larger letters leave no screen of a tablet or a desktop wider than it is', async ({
  page,
  user,
}) => {
  await user.client.trpc.outings.create.mutate({
    type: 'monteria',
    date: '2026-01-17',
    finca: 'Las Mezquitillas',
    municipality: 'Boca de Huérgano',
    animals: [{ species: 'Jabalí', score: 106.5 }, { species: 'Venado' }],
  });
  const browser = await page.context().newCDPSession(page);
  const faults: Record<string, unknown> = {};
  for (const [width, size, letters] of [
    [768, 16, 'normal'],
    [768, 16, 'large'],
    [768, 24, 'normal'],
    [1280, 24, 'normal'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await browser.send('Page.setFontSizes', { fontSizes: { standard: size, fixed: size } });
    for (const address of ['/', '/history', '/temporada']) {
      await page.goto(address, { waitUntil: 'networkidle' });
      await page.evaluate((chosen) => {
        document.documentElement.classList.toggle('large', chosen === 'large');
      }, letters);
      await expect(page.locator('h1').first()).toBeVisible();
      const texts = await spoilt(page);
      const aside = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      if (texts.length > 0 || aside > 0)
        faults[`${address} ${width} ${size} ${letters}`] = { texts, aside };
    }
  }
  expect(faults).toEqual({});
});
