/// <reference types="vitest/config" />
import path from 'node:path';
import product from '../../package.json' with { type: 'json' };
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { compressed } from './vite-compress.ts';
import { pruneRouter } from './vite-router.ts';
import { sprite } from './vite-sprite.ts';
import { deferTooltips, pruneThemes, pruneTokens } from './vite-themes.ts';

/** Preloads the fonts by their hashed names. */
function preloadFonts(): Plugin {
  return {
    name: 'cuaderno-preload-fonts',
    transformIndexHtml: (_html, { bundle = {} }) =>
      Object.keys(bundle)
        .filter((file) => file.endsWith('.woff2'))
        .map((file) => ({
          tag: 'link',
          attrs: {
            rel: 'preload',
            as: 'font',
            type: 'font/woff2',
            crossorigin: true,
            href: `/${file}`,
          },
        })),
  };
}

/**
 * Replaces TanStack Query, as tRPC's hooks import it, by the hooks in use: a third of its weight. Its queries
 * have no pages to fetch either.
 */
function hooksInUse(): Plugin {
  return {
    name: 'cuaderno-hooks-in-use',
    enforce: 'pre',
    apply: 'build',
    resolveId: (id, importer) =>
      id === '@tanstack/react-query' && importer?.includes('/@trpc/react-query/')
        ? path.join(import.meta.dirname, 'src/lib/server/query-hooks-in-use.ts')
        : null,
    transform: (_code, id) =>
      id.endsWith('/query-core/build/modern/infiniteQueryBehavior.js')
        ? { code: 'export let hasNextPage, hasPreviousPage, infiniteQueryBehavior;', map: null }
        : null,
  };
}

/** Resolves the router's production build, which has no entry in its exports. */
function productionRouter(): Plugin {
  return {
    name: 'cuaderno-production-router',
    enforce: 'pre',
    apply: 'build',
    async resolveId(id, importer, options) {
      if (!/^react-router(\/dom)?$/.test(id)) return null;
      const found = await this.resolve(id, importer, { ...options, skipSelf: true });
      return found?.id.replace('/dist/development/', '/dist/production/') ?? null;
    },
  };
}

export default defineConfig({
  define: { PRODUCT_VERSION: JSON.stringify(product.version) },
  plugins: [
    react(),
    sprite(),
    preloadFonts(),
    pruneThemes(),
    pruneTokens(),
    pruneRouter(),
    deferTooltips(),
    hooksInUse(),
    productionRouter(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src',
      filename: 'service-worker.ts',
      // Registered by the page after its first screen; the manifest is in public/.
      injectRegister: false,
      manifest: false,
      injectManifest: {
        globPatterns: ['**/*.{js,css,html,svg,png,woff2,webmanifest}'],
        // iOS fetches its start pictures when the app is installed.
        globIgnores: ['inicio/**'],
        rollupFormat: 'iife',
      },
    }),
    compressed(),
  ],
  build: {
    // The floor in README.md; public/appearance.js leads older browsers to navegador.html.
    target: ['chrome131', 'edge131', 'firefox140', 'safari16.4', 'ios16.4'],
    // Imports between chunks, for the check of the budgets.
    manifest: true,
    // The content policy forbids data: fonts and scripts, and separate files cache better.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // tRPC's client doesn't declare its unused links as free of side effects.
      treeshake: { moduleSideEffects: [{ test: /@trpc\/client\//, sideEffects: false }] },
      output: {
        // Every name stands in the first screen: shorter ones are 0.2 kB.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:6][extname]',
        // One chunk for the first screen: twenty small ones weigh more and take more round trips.
        codeSplitting: {
          groups: [
            { name: 'shell', tags: ['$initial'] },
            // The parts of the forms that are loaded after them, in one request.
            {
              name: 'form-folds',
              test: /src\/(ui\/fold|book\/use-recent-values|screens\/outing-form\/(outing-details|piece-more|folded-piece|sex-field|split-offer|photos-with-offers|wind-field))\.(tsx?|css)$|lucide-react\/.*\/map-pin\.mjs$/,
              includeDependenciesRecursively: false,
            },
            // The small icons of the screens that aren't forms nor the profile, for the same reason.
            {
              name: 'screen-icons',
              test: /lucide-react\/.*\/(archive|arrow-left-right|arrow-right|check|clock|clock-exclamation-point|clock-alert|minus|pencil|rotate-cw|search|share-2)\.mjs$/,
              includeDependenciesRecursively: false,
            },
            // What forms and screens read of the outings of this device.
            {
              name: 'stored-outings',
              test: /src\/(book\/(use-own-outings|mirror\/stored-outings)|outing\/companions)\.ts$/,
              includeDependenciesRecursively: false,
            },
            {
              name: 'small-parts',
              test: /src\/lib\/(share|name-paths|this-device|save-file|use-width|use-now|last-pressed)\.ts$/,
              includeDependenciesRecursively: false,
            },
            // What the screens beside the forms and the profile share: each file more is a name in the first screen's list.
            {
              name: 'screen-parts',
              test: /src\/(book\/use-photo-source|lib\/(moment|nights\/sit-text)|parts\/(cached-at|chooser|outings\/(medal-badge|tally-row)|photos\/thumbnail|read-error|season-chooser)|screens\/dashboard\/figures-choice|ui\/(word-choice|page\/state-page|sheet\/(use-close|use-focus-fallback)))\.(tsx?|css)$|domain\/src\/(months|number-words|outing\/(sit|wind|tally|grounds))\.ts$|lucide-react\/.*\/(circle-question-mark|id-card|smartphone)\.mjs$/,
              includeDependenciesRecursively: false,
            },
            // The styles of what is opened together, after the first screen: apart they weigh twice as much.
            {
              name: 'profile-styles',
              test: /src\/screens\/profile\/[a-z-]+\.css$/,
              includeDependenciesRecursively: false,
            },
            {
              name: 'night-styles',
              test: /src\/parts\/nights\/[a-z-]+\.css$/,
              includeDependenciesRecursively: false,
            },
            {
              name: 'form-styles',
              test: /src\/(screens\/outing-form|parts\/photos)\/[a-z-]+\.css$/,
              includeDependenciesRecursively: false,
            },
            {
              name: 'import-styles',
              test: /src\/screens\/import\/.*\.css$/,
              includeDependenciesRecursively: false,
            },
            {
              name: 'sheet-props',
              test: /@radix-ui\/themes\/.*\/(height|width)\.props\.js$/,
              includeDependenciesRecursively: false,
            },
            {
              name: 'imports',
              test: /src\/book\/(use-import-job|imports\/[a-z-]+)\.ts$/,
              includeDependenciesRecursively: false,
            },
            // Shared by the forms: many chunks of 200 bytes each would weigh half as much again.
            {
              name: 'form-parts',
              test: /(src\/ui\/(form\/(field|changed)|page\/back-link)|src\/book\/(use-draft|use-stored-draft|sync\/background-sync|photos\/(storage-quota|photo-cache))|src\/lib\/server\/error-texts|domain\/src\/(numbers|outing\/photo-address|pieces\/(sex|weight|payload-pieces|told-species)))\.tsx?$|lucide-react\/.*\/(trash(-2)?|copy-plus|circle-exclamation-point|calendar)\.mjs$/,
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': 'http://localhost:3000', '/cazador': 'http://localhost:3000' } },
  test: {
    name: 'web',
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}'],
    // Run with the database tests, against the real server.
    exclude: ['src/**/*.property.test.ts'],
    setupFiles: ['src/testing/setup.ts'],
    // A process and a window per worker: setup.ts resets them between files.
    isolate: false,
    // Evaluated again in each file that imports it, hence with an empty database.
    server: { deps: { inline: ['fake-indexeddb', 'idb'] } },
    // High enough for a busy machine.
    testTimeout: 60_000,
    // As the other tests that wait (see the root’s vitest.config.ts).
    retry: { count: 1, condition: /^(?!Property failed)/ },
  },
});
