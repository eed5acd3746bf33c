// Bundles the server, its commands and its workers, each into one file, side by side, and copies what they read.
import { cpSync, rmSync } from 'node:fs';
import { build } from 'vite';

const ENTRIES = [
  'src/main.ts',
  'src/ops/cli.ts',
  'src/export/export-worker.ts',
  'src/export/texts-worker.ts',
  'src/season-print/print-worker.ts',
];

rmSync('dist', { recursive: true, force: true });
await Promise.all(ENTRIES.map((ssr) => build({ logLevel: 'warn', build: { ssr } })));
cpSync('../../packages/db/src/migrations', 'dist/migrations', { recursive: true });
cpSync('../../packages/season-print/dist/fonts', 'dist/fonts', { recursive: true });
// Loaded before the bundle.
cpSync('thread-pool.cjs', 'dist/thread-pool.cjs');
