import { cpSync } from 'node:fs';
import { defineConfig, type Plugin } from 'vite';

/**
 * Copies the files beside the bundle: the migrations, the fonts of a PDF, and the module that is loaded before it.
 */
const besideBundle: Plugin = {
  name: 'copy-beside-bundle',
  closeBundle() {
    cpSync('../../packages/db/src/migrations', 'dist/migrations', { recursive: true });
    cpSync('../../packages/season-print/dist/fonts', 'dist/fonts', { recursive: true });
    cpSync('thread-pool.cjs', 'dist/thread-pool.cjs');
  },
};

/** Bundles the server with all libraries except binaries. */
export default defineConfig({
  plugins: [besideBundle],
  // Large data is bundled as text and parsed on first use, which keeps the start fast.
  json: { stringify: true, namedExports: false },
  ssr: { noExternal: true, external: ['sharp', '@node-rs/argon2', 'swagger-ui-dist'] },
  build: {
    ssr: 'src/main.ts',
    target: 'node20',
    sourcemap: true,
    minify: false,
    rolldownOptions: { output: { codeSplitting: false } },
  },
});
