import { defineConfig } from 'vite';

/** The package as it is published: one ES module; the workspace's packages are inside, libraries are not. */
export default defineConfig({
  ssr: { noExternal: [/^@cuaderno\//] },
  build: {
    ssr: 'src/index.ts',
    outDir: 'dist/library',
    target: 'node20',
    minify: false,
  },
});
