import { defineConfig } from 'vite';

/** Bundles each entry of build.mjs with all libraries except binaries. */
export default defineConfig({
  // Large data is bundled as text and parsed on first use, which keeps the start fast.
  json: { stringify: true, namedExports: false },
  ssr: { noExternal: true, external: ['sharp', '@node-rs/argon2', 'swagger-ui-dist'] },
  build: {
    emptyOutDir: false,
    target: 'node20',
    sourcemap: true,
    minify: false,
    rolldownOptions: { output: { codeSplitting: false } },
  },
});
