import { defineConfig } from 'vite';

/** Bundles the client for `npm run demo`. */
export default defineConfig({
  ssr: { noExternal: true },
  build: { ssr: 'src/demo/fill-demo.ts', target: 'node20', assetsInlineLimit: 1_000_000 },
});
