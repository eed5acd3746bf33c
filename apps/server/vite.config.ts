import { cpSync } from 'node:fs';
import { defineConfig, type Plugin } from 'vite';

/** Migrations are read from a folder beside the code that runs them: here, the bundle. */
const migrations: Plugin = {
  name: 'copy-migrations',
  closeBundle() {
    cpSync('../../packages/db/src/migrations', 'dist/migrations', { recursive: true });
  },
};

/** One file with all workspace packages and their libraries; only binaries stay outside. */
export default defineConfig({
  plugins: [migrations],
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
