import { defineConfig } from 'vite';

/** Bundles each benchmark for Node. */
export default defineConfig({
  ssr: {
    noExternal: ['@cuaderno/client', '@cuaderno/domain'],
    external: ['sharp', 'autocannon', 'lighthouse', '@playwright/test'],
  },
  build: { target: 'node20', outDir: 'dist', emptyOutDir: false },
});
