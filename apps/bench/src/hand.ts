import { setTimeout as wait } from 'node:timers/promises';
import type { Locator, Page } from '@playwright/test';
import { sized } from './once';

/** Seconds of a tap and of a key, a model; no time passes where only taps and keys are counted. */
const TAP = sized(1.5, 0);
const KEY = sized(0.6, 0);

/** Milliseconds between two looks at the page. */
const FRAME = 16;

/** A hand that counts what it does, at a hunter's pace: it sees what comes next, and takes a while to reach it. */
export class Hand {
  taps = 0;
  keys = 0;
  readonly page: Page;
  readonly #began = performance.now();
  constructor(page: Page) {
    this.page = page;
  }

  /** Seconds since the hand began. */
  get seconds(): number {
    return (performance.now() - this.#began) / 1000;
  }
  /** Seconds of them in which the hand waited for the machine. */
  get waited(): number {
    return this.seconds - this.taps * TAP - this.keys * KEY;
  }

  /** Waits until it is to be seen; Playwright's own wait looks again after 500 ms. */
  async see(target: Locator): Promise<void> {
    const until = performance.now() + 30_000;
    while (!(await target.isVisible())) {
      if (performance.now() > until) throw new Error(`${String(target)} is not to be seen`);
      await wait(FRAME);
    }
  }
  async tap(target: Locator): Promise<void> {
    await this.see(target);
    await wait(TAP * 1000);
    await target.click();
    this.taps += 1;
  }
  /** Opens a phone's own list and taps one of it. */
  async choose(list: Locator, name: string): Promise<void> {
    await this.see(list);
    await wait(2 * TAP * 1000);
    await list.selectOption({ label: name });
    this.taps += 2;
  }
  async type(text: string): Promise<void> {
    for (const key of text) await this.press(key);
  }
  async press(key: string): Promise<void> {
    await wait(KEY * 1000);
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
}
