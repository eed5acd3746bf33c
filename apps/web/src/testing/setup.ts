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

// Lazy chunks load slowly on a busy machine.
configure({ asyncUtilTimeout: 20_000 });

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => {
  cleanup();
  server.resetHandlers();
  localStorage.clear();
  vi.restoreAllMocks();
});
afterAll(() => server.close());
