import { defineConfig } from 'vitest/config';

/** Journeys in WebKitGTK, in windows of a phone's size on one virtual display. */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['*.test.ts'],
    globalSetup: ['global-setup.ts'],
    reporters: ['verbose'],
    // A window is a browser of three processes.
    maxWorkers: 2,
    testTimeout: 180_000,
    // A window stops answering its driver now and then.
    retry: 1,
    hookTimeout: 60_000,
  },
});
