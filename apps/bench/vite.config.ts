import { defineConfig } from 'vite';

/** Bundles each benchmark for Node. */
export default defineConfig({
  ssr: {
    noExternal: [/^@cuaderno\//],
    external: ['sharp', 'autocannon', 'lighthouse', '@playwright/test', 'pg', '@node-rs/argon2'],
  },
  build: { target: 'node20', outDir: 'dist', emptyOutDir: false },
});
