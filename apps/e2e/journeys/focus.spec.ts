import type { Page } from '@playwright/test';
import { expect, test } from '../users';

const PLACE = { municipality: 'Cazorla', province: 'Jaén', ccaa: 'Andalucía' };
/** What stays in its place while a form scrolls. */
const FIXED =
  '.desktop-header, .outing-form-bar, .outing-detail-bar, .outing-form-submit, .score-footer';
/** Limit of key presses: no form has as many controls. */
const CONTROLS = 90;

/** Tabs through a form, opening its folds. @returns the names of what had the focus, and of what lay under a bar then */
async function tabThrough(page: Page): Promise<{ names: string[]; covered: string[] }> {
  const names: string[] = [];
  const covered: string[] = [];
  for (let pressed = 0; pressed < CONTROLS; pressed += 1) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate((fixed) => {
      const { activeElement: control } = document;
      if (!control || control === document.body) return null;
      const { top, bottom } = control.getBoundingClientRect();
      const bars = [...document.querySelectorAll(fixed)].filter(
        (bar) => !bar.contains(control) && getComputedStyle(bar).position === 'sticky',
      );
      // The link to the content lies over the header, on purpose.
      const isCovered =
        control.closest('main') !== null &&
        bars.some((bar) => {
          const of = bar.getBoundingClientRect();
          return top < of.bottom - 1 && bottom > of.top + 1;
        });
      const label = (control as HTMLInputElement).labels?.[0]?.textContent;
      const name = label ?? control.getAttribute('aria-label') ?? control.textContent ?? '';
      return { name, isCovered, isFold: control.matches('details:not([open]) > summary') };
    }, FIXED);
    if (focused === null) break;
    names.push(focused.name);
    if (focused.isCovered) covered.push(focused.name);
    if (focused.isFold) await page.keyboard.press('Enter');
  }
  return { names, covered };
}

test('no control with the focus lies under the header or the foot of a form', {
  tag: '@width',
}, async ({ page, user, isMobile }) => {
  const { create } = user.client.trpc.outings;
  const { outing } = await create.mutate({
    type: 'monteria',
    date: '2026-01-10',
    ...PLACE,
    animals: [{ species: 'Jabalí', score: 107 }, { species: 'Venado' }],
  });
  await page.setViewportSize(isMobile ? { width: 390, height: 480 } : { width: 1280, height: 800 });
  const forms: [string, string][] = [
    ['/esperas', 'Descripción'],
    ['/recechos', 'Descripción'],
    ['/monterias', 'Descripción'],
    [`/monterias/edit/${outing.id}`, 'Descripción'],
    [`/monterias/${outing.id}/pieza/1/medir`, 'Izquierda'],
    [`/monterias/${outing.id}/pieza/1/medir?como=homologada`, 'Puntuación oficial'],
  ];
  for (const [address, name] of forms) {
    await test.step(address, async () => {
      await page.goto(address);
      await expect(page.getByLabel(name).first()).toBeVisible();
      const { names, covered } = await tabThrough(page);
      expect(names.join(', ')).toContain(name);
      expect(covered).toEqual([]);
    });
  }
});
