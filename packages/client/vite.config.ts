import { defineConfig } from 'vite';

/** `npm run demo` fills its book through this bundle. */
export default defineConfig({
  ssr: { noExternal: true },
  build: { ssr: 'src/demo/fill-demo.ts', target: 'node20', assetsInlineLimit: 1_000_000 },
});
