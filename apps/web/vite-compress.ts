import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const TEXT = /\.(js|css|html|svg|json|webmanifest|txt)$/;
/** Below it a compressed file spares no packet. */
const LEAST_BYTES = 1024;

/** Brotli's best level takes twelve times as long as this one and is a tenth smaller: QUICK_BUILD=1 does without it. */
const QUICK_LEVEL = 9;

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

async function compress(file: string): Promise<void> {
  const bytes = readFileSync(file);
  const quality = process.env['QUICK_BUILD'] ? QUICK_LEVEL : constants.BROTLI_MAX_QUALITY;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  writeFileSync(`${file}.br`, await brotliAsync(bytes, { params }));
  writeFileSync(`${file}.gz`, await gzipAsync(bytes, { level: 9 }));
}

/** Writes brotli and gzip beside each text of the build, for the server. */
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
      async handler() {
        const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
        const files = names
          .filter((name) => TEXT.test(name))
          .map((name) => path.join(folder, name));
        await Promise.all(files.filter((file) => statSync(file).size >= LEAST_BYTES).map(compress));
      },
    },
  };
}
