import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, vi } from 'vitest';
import { server } from './server';

// Stubs of functions missing in jsdom, called by Radix, the virtual list and the screens.
class Observer {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
vi.stubGlobal('ResizeObserver', Observer);
vi.stubGlobal('scrollTo', () => {});
vi.stubGlobal('scrollBy', () => {});
vi.stubGlobal(
  'matchMedia',
  (query: string): Partial<MediaQueryList> => ({
    matches: false,
    media: query,
    addEventListener: () => {},
    removeEventListener: () => {},
  }),
);
Element.prototype.scrollIntoView = () => {};
Element.prototype.hasPointerCapture = () => false;

/** Properties of the window that the test files of a worker share one after another. */
const before = [globalThis, navigator].map(
  (object) => [object, new Set(Object.getOwnPropertyNames(object))] as const,
);

/** Restores the window after a file, and discards the file's modules. */
function resetWindow(): void {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  vi.resetModules();
  for (const [object, names] of before) {
    for (const name of Object.getOwnPropertyNames(object)) {
      // The classes of IndexedDB stay: transactions of the file may still end.
      if (!names.has(name) && !name.startsWith('IDB')) Reflect.deleteProperty(object, name);
    }
  }
  sessionStorage.clear();
  window.history.replaceState(null, '', '/');
  document.documentElement.removeAttribute('class');
}

// Lazy chunks load slowly on a busy machine.
configure({ asyncUtilTimeout: 20_000 });

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => {
  cleanup();
  server.resetHandlers();
  localStorage.clear();
  vi.restoreAllMocks();
});
afterAll(() => {
  server.close();
  resetWindow();
});
