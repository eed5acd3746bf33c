import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import type axe from 'axe-core';
import type { WebDriver, WebElement } from 'selenium-webdriver';

const require = createRequire(import.meta.url);
const QUERIES = readFileSync(
  require.resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
  'utf8',
);
const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/** Enough for two browsers and a server on two cores. */
const TIMEOUT = 40_000;

type Text = string | RegExp;
type Query = { by: 'role' | 'label' | 'text' | 'css'; what: Text; name?: Text };

const source = (text: Text | undefined) =>
  text instanceof RegExp ? { source: text.source, flags: text.flags } : text;

/** Runs in the page: the visible elements of a query. */
const VISIBLE = `
  const [by, what, name] = arguments;
  const text = (one) => (one?.source ? new RegExp(one.source, one.flags) : one);
  const { queryAllByRole, queryAllByLabelText, queryAllByText } = TestingLibraryDom;
  const found = {
    role: () => queryAllByRole(document.body, what, name ? { name: text(name) } : {}),
    label: () => queryAllByLabelText(document.body, text(what), { exact: false }),
    text: () => queryAllByText(document.body, text(what), { exact: false, ignore: 'script, style' }),
    css: () => [...document.querySelectorAll(what)],
  }[by]();
  return found.filter((element) => element.type === 'file' || element.checkVisibility());
`;

/** Runs in the page: whether a sheet or a screen is still moving. */
const MOVING = `
  return document.getAnimations().some(
    ({ effect, playState }) =>
      playState === 'running' &&
      effect?.getComputedTiming().endTime !== Infinity &&
      effect?.target?.checkVisibility(),
  );
`;

/** Runs a check again until it passes, and fails with its last error. */
export async function eventually<Result>(check: () => Promise<Result>): Promise<Result> {
  const end = Date.now() + TIMEOUT;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (Date.now() > end) throw error;
      await sleep(100);
    }
  }
}

export type Screen = ReturnType<typeof screenOf>;

/** The page of a driver, by roles, labels and texts. */
export function screenOf(driver: WebDriver, base: string) {
  const run = <Result>(script: string | ((...args: never[]) => Result), ...args: unknown[]) =>
    driver.executeScript<Awaited<Result>>(script, ...args);

  const all = async ({ by, what, name }: Query): Promise<WebElement[]> => {
    if (!(await run<boolean>('return "TestingLibraryDom" in window'))) await run(QUERIES);
    return run<WebElement[]>(VISIBLE, by, source(what), source(name));
  };

  const one = (query: Query) =>
    eventually(async () => {
      const [first] = await all(query);
      if (!first) throw new Error(`not on the screen: ${query.by} ${query.what} ${query.name}`);
      return first;
    });

  const role = (what: string, name?: Text) => one({ by: 'role', what, ...(name && { name }) });
  /** The control of a label, in the middle of the window, away from the bars. */
  const label = async (what: Text) => {
    const control = await one({ by: 'label', what });
    await run('arguments[0].scrollIntoView({ block: "center" })', control);
    return control;
  };

  return {
    driver,
    run,
    role,
    label,
    text: (what: Text) => one({ by: 'text', what }),
    css: (what: string) => one({ by: 'css', what }),
    all,
    count: async (query: Query) => (await all(query)).length,

    goto: (address: string) => driver.get(new URL(address, base).href),

    /** Waits until nothing visible has this text. */
    gone: (what: Text) =>
      eventually(async () => {
        if ((await all({ by: 'text', what })).length > 0) throw new Error(`still there: ${what}`);
      }),

    /** Clicks an element in the middle of the window, away from the bars, once nothing moves or lies over it. */
    click: (what: string, name: Text) =>
      eventually(async () => {
        const element = await role(what, name);
        if (await run<boolean>(MOVING)) throw new Error('something moves');
        await run('arguments[0].scrollIntoView({ block: "center" })', element);
        await element.click().catch((error: Error) => {
          throw new Error(`${error.name}: ${what} ${name}`);
        });
      }),

    /** Replaces the text of a field. */
    type: async (field: Text, text: string) => {
      const input = await label(field);
      await input.clear();
      await input.sendKeys(text);
    },

    /** Chooses an option of a select. */
    choose: async (field: Text, option: string) => {
      const select = await label(field);
      for (const each of await select.findElements({ css: 'option' })) {
        if ((await each.getText()).trim() === option) await each.click();
      }
    },

    /** The width of the page beyond that of the window, in pixels. */
    sideways: () => run<number>('return document.documentElement.scrollWidth - window.innerWidth'),

    isInViewport: (element: WebElement) =>
      run<boolean>(
        'const { top, bottom } = arguments[0].getBoundingClientRect(); return bottom > 0 && top < innerHeight',
        element,
      ),

    /** The path and query of the address. */
    address: async () => {
      const { pathname, search } = new URL(await driver.getCurrentUrl());
      return pathname + search;
    },

    /** @returns axe's violations in the light, dark and night themes */
    violations: async () => {
      await run(AXE);
      return driver.executeAsyncScript<string[]>(async (done: (found: string[]) => void) => {
        const { classList } = document.documentElement;
        const before = classList.value;
        const found: string[] = [];
        for (const theme of ['light', 'dark', 'dark night']) {
          classList.remove('light', 'dark', 'night');
          classList.add(...theme.split(' '));
          await new Promise((frame) => requestAnimationFrame(() => requestAnimationFrame(frame)));
          await Promise.allSettled(
            document
              .getAnimations()
              .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
              // Those in a closed fold stand still.
              .filter(({ effect }) => (effect as KeyframeEffect).target?.checkVisibility())
              .map(({ finished }) => finished),
          );
          const { violations } = await (window as unknown as { axe: typeof axe }).axe.run();
          for (const { id, nodes } of violations)
            found.push(`${theme} ${id}: ${nodes.map(({ html }) => html).join(' ')}`);
        }
        classList.value = before;
        done(found);
      });
    },
  };
}
