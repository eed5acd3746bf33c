import type { Page } from '@playwright/test';

export type Shifted = { shifted: { value: number; of: string[] }[] };

/** Collects what moves in the page that nobody pressed for. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifted: Shifted['shifted'] = [];
    Object.assign(window, { shifted });
    type Shift = PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
      sources: { node: Node | null }[];
    };
    const nameOf = (node: Node | null) =>
      node instanceof Element
        ? `${node.outerHTML.split('>')[0]}> ${node.textContent.slice(0, 60)}`
        : String(node?.textContent);
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[])
        if (!hadRecentInput) shifted.push({ value, of: sources.map(({ node }) => nameOf(node)) });
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

export const shiftsOf = (page: Page) => page.evaluate(() => (window as unknown as Shifted).shifted);
