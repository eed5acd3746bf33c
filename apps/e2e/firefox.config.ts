import { defineConfig } from '@playwright/test';
import journeys from './playwright.config';

/** Runs the journeys tagged '@engines' in Debian's Firefox ESR, by WebDriver BiDi; on a desktop those of '@width' among them. */
export default defineConfig({
  ...journeys,
  projects: (journeys.projects ?? []).map((project) => ({
    ...project,
    // A project's own grep replaces the config's.
    grep: project.grep ? /(?=.*@engines)(?=.*@width)/ : /@engines/,
  })),
  use: {
    ...journeys.use,
    browserName: 'firefox',
    channel: 'moz-firefox',
    launchOptions: {
      executablePath: process.env['FIREFOX_PATH'] ?? '/usr/bin/firefox-esr',
      // As on a phone: a classic one takes twelve of 390 pixels.
      firefoxUserPrefs: { 'ui.useOverlayScrollbars': 1 },
    },
  },
});
