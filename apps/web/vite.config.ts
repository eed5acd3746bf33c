/// <reference types="vitest/config" />
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { sprite } from './icons/sprite.ts';

/** A phone searches municipalities by their names: without its positions, the list is half as large. */
function withoutPositions(): Plugin {
  return {
    name: 'cuaderno-without-positions',
    enforce: 'pre',
    transform(code, id) {
      if (!id.endsWith('municipalities/data/municipalities.json')) return null;
      const rows = JSON.parse(code) as [string, string, number, number, string | 0][];
      const names = rows.map(([municipality, name, , , capital]) => [
        municipality,
        name,
        0,
        0,
        capital,
      ]);
      return { code: JSON.stringify(names), map: null };
    },
  };
}

/** tRPC's hooks import every hook of TanStack Query: those in use are a third of its weight. */
function hooksInUse(): Plugin {
  return {
    name: 'cuaderno-hooks-in-use',
    enforce: 'pre',
    apply: 'build',
    resolveId: (id, importer) =>
      id === '@tanstack/react-query' && importer?.includes('/@trpc/react-query/')
        ? path.join(import.meta.dirname, 'src/lib/query-hooks-in-use.ts')
        : null,
  };
}

export default defineConfig({
  plugins: [
    react(),
    sprite(),
    withoutPositions(),
    hooksInUse(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src',
      filename: 'service-worker.ts',
      // The page registers it by itself, when it is at leisure; the manifest is in public/.
      injectRegister: false,
      manifest: false,
      injectManifest: {
        globPatterns: ['**/*.{js,css,html,svg,png,woff2,webmanifest}'],
        rollupFormat: 'iife',
      },
    }),
  ],
  build: {
    target: 'es2022',
    // Which chunk imports which: for the check of the budgets.
    manifest: true,
    // The policy of the page allows no data: fonts or scripts, and small files cache better apart.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // tRPC's client does not declare that its unused links can be left out.
      treeshake: { moduleSideEffects: [{ test: /@trpc\/client\//, sideEffects: false }] },
      output: {
        // What the first screen needs comes in one piece: twenty small ones weigh more, and take more turns.
        codeSplitting: { groups: [{ name: 'shell', tags: ['$initial'] }] },
      },
    },
  },
  resolve: {
    alias: {
      '@radix-ui/react-tooltip': path.join(import.meta.dirname, 'src/lib/no-tooltips.ts'),
    },
  },
  server: { proxy: { '/api': 'http://localhost:3000' } },
  test: {
    name: 'web',
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}'],
    // Against the real server, with the database tests.
    exclude: ['src/**/*.property.test.ts'],
    setupFiles: ['src/testing/setup.ts'],
    // A busy machine takes its time; what never comes is what fails.
    testTimeout: 60_000,
  },
});
