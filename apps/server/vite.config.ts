import { cpSync } from 'node:fs';
import { defineConfig, type Plugin } from 'vite';

/**
 * Migrations are read from a folder beside the code that runs them: here, the bundle. What must be
 * loaded before the bundle can't be in it.
 */
const besideBundle: Plugin = {
  name: 'copy-beside-bundle',
  closeBundle() {
    cpSync('../../packages/db/src/migrations', 'dist/migrations', { recursive: true });
    cpSync('thread-pool.cjs', 'dist/thread-pool.cjs');
  },
};

/** One file with all workspace packages and their libraries; only binaries stay outside. */
export default defineConfig({
  plugins: [besideBundle],
  // Large data stands in the bundle as text, parsed where it is first used: no start pays for it.
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
