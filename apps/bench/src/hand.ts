import type { Locator, Page } from '@playwright/test';

/** Seconds of a tap and of a key, a model. */
const TAP = 1.5;
const KEY = 0.6;

/** A hand that counts what it does, and waits for what it needs. */
export class Hand {
  taps = 0;
  keys = 0;
  machine = 0;
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  /** Waits for what comes next, on the machine's account. */
  async see(shown: Locator): Promise<void> {
    const began = performance.now();
    await shown.waitFor();
    this.machine += (performance.now() - began) / 1000;
  }
  async tap(target: Locator): Promise<void> {
    await this.see(target);
    await target.click();
    this.taps += 1;
  }
  /** Opens a phone's own list and taps one of it. */
  async choose(list: Locator, name: string): Promise<void> {
    await this.see(list);
    await list.selectOption({ label: name });
    this.taps += 2;
  }
  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text);
    this.keys += text.length;
  }
  async press(key: string): Promise<void> {
    await this.page.keyboard.press(key);
    this.keys += 1;
  }
  /** Presses Tab until a control has the focus. */
  async tabTo(target: Locator): Promise<void> {
    await this.see(target);
    for (let step = 0; step < 60; step += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await this.press('Tab');
    }
    throw new Error(`the keyboard doesn't reach ${String(target)}`);
  }
  get seconds(): number {
    return this.taps * TAP + this.keys * KEY + this.machine;
  }
}
