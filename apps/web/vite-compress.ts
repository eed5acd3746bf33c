import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const TEXT = /\.(js|css|html|svg|json|webmanifest|txt)$/;
/** Below it a compressed file spares no packet. */
const LEAST_BYTES = 1024;

/** Writes brotli and gzip beside each text of the build, at their best levels, for the server. */
export function compressed(): Plugin {
  let folder = '';
  return {
    name: 'cuaderno-compressed',
    apply: 'build',
    enforce: 'post',
    configResolved: ({ root, build }) => {
      folder = path.resolve(root, build.outDir);
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      handler() {
        for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
          const file = path.join(folder, name);
          if (!TEXT.test(name) || statSync(file).size < LEAST_BYTES) continue;
          const bytes = readFileSync(file);
          const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
          writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }));
          writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
        }
      },
    },
  };
}
