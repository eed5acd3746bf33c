import type { Locator, Page } from '@playwright/test';
import { expect } from './users';

/** Limit of key presses: no screen has as many controls. */
const CONTROLS = 60;

/** Presses Tab (or another key) until the control has the focus. */
export async function tabTo(page: Page, control: Locator, key = 'Tab'): Promise<void> {
  await expect(control).toBeVisible();
  for (let pressed = 0; pressed < CONTROLS; pressed += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  await expect(control).toBeFocused();
}

/** Goes back to the control by Shift+Tab. */
export const back = (page: Page, control: Locator) => tabTo(page, control, 'Shift+Tab');

/** Goes to the control by Tab and presses Enter. */
export async function press(page: Page, control: Locator): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.press('Enter');
}

/** Goes to the field by Tab and writes into it. */
export async function write(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(text);
}

export const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name });
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
