/// <reference types="vitest/config" />
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { sprite } from './icons/sprite.ts';

export default defineConfig({
  plugins: [react(), sprite()],
  build: {
    target: 'es2022',
    // Which chunk imports which: for the check of the budgets.
    manifest: true,
    // The policy of the page allows no data: fonts or scripts, and small files cache better apart.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
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
