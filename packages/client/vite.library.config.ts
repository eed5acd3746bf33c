import { defineConfig } from 'vite';

/** Bundles the published package: one ES module with the workspace's packages, without libraries. */
export default defineConfig({
  ssr: { noExternal: [/^@cuaderno\//] },
  build: {
    ssr: 'src/index.ts',
    outDir: 'dist/library',
    target: 'node20',
    minify: false,
  },
});
