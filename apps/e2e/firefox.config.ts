import { defineConfig } from '@playwright/test';
import journeys from './playwright.config';

/** Tests the built product in Debian's Firefox ESR, by WebDriver BiDi. */
export default defineConfig({
  ...journeys,
  use: {
    ...journeys.use,
    browserName: 'firefox',
    channel: 'moz-firefox',
    launchOptions: { executablePath: process.env['FIREFOX_PATH'] ?? '/usr/bin/firefox-esr' },
  },
});
