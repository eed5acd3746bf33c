import { defineConfig } from '@playwright/test';
import journeys from './playwright.config';
import { BOOK } from './screenshots/places';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const DESKTOP = { viewport: { width: 1280, height: 800 } };

/**
 * Takes screenshots of every screen and state for review, in both sizes and all three themes, without comparison:
 * pixels change with each Chromium.
 */
export default defineConfig({
  ...journeys,
  testDir: 'screenshots',
  testMatch: '*.screenshots.ts',
  globalTeardown: './screenshots/contact-sheet.ts',
  projects: [
    { name: 'book', testMatch: 'book.setup.ts' },
    ...[
      { size: '390x844', use: PHONE },
      { size: '1280x800', use: DESKTOP },
    ].flatMap(({ size, use }) =>
      (['light', 'dark', 'night'] as const).map((theme) => ({
        name: `${size}-${theme}`,
        dependencies: ['book'],
        use: {
          ...use,
          colorScheme: theme === 'light' ? ('light' as const) : ('dark' as const),
          storageState: BOOK,
          reducedMotion: 'reduce' as const,
        },
      })),
    ),
  ],
});
