import { defineConfig } from 'vite';

/** Node runs no TypeScript by itself yet: each benchmark is one bundle. */
export default defineConfig({
  ssr: {
    noExternal: ['@cuaderno/client', '@cuaderno/domain'],
    external: ['sharp', 'autocannon', 'lighthouse', '@playwright/test'],
  },
  build: { target: 'node20', outDir: 'dist', emptyOutDir: false },
});
