/// <reference types="vitest/config" />
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { sprite } from './icons/sprite.ts';

export default defineConfig({
  plugins: [
    react(),
    sprite(),
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
      treeshake: {
        // Schemas that a screen does not use are dropped from its chunks, and zod with them.
        manualPureFunctions: ['z', 'medal', 'count'],
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
    setupFiles: ['src/testing/setup.ts'],
  },
});
