import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const require = createRequire(import.meta.url);
const root = dirname(require.resolve('@cuaderno/design/icons/emblem.svg'));
/** The medals' files by their level, which is their id in the sprite. */
const MEDALS = { oro: 'gold', plata: 'silver', bronce: 'bronze' } as const;
/** A medal's two last paths are the emblem's light and its engraving. */
const EMBLEM_PATHS = 2;

function svgBody(file: string): string {
  return readFileSync(join(root, file), 'utf8')
    .replace(/^[\s\S]*?<svg[^>]*>/, '')
    .replace(/<\/svg>\s*$/, '');
}

function symbol(id: string, viewBox: string, body: string): string {
  return `<symbol id="${id}" viewBox="${viewBox}">${body}</symbol>`;
}

function folder(name: string): string[] {
  return readdirSync(join(root, name)).map((file) =>
    symbol(`${name}-${basename(file, '.svg')}`, '0 0 32 32', svgBody(`${name}/${file}`)),
  );
}

/** A medal without its engraving, the antlers or a species, which is drawn over it. */
function blankMedal(file: string, level: string): string {
  const paths = svgBody(`medal/${file}.svg`).match(/<path[^>]*\/>/g) ?? [];
  return symbol(`medal-${level}`, '0 0 64 64', paths.slice(0, -EMBLEM_PATHS).join(''));
}

const spriteOf = (symbols: string[]) =>
  ['<svg xmlns="http://www.w3.org/2000/svg">', ...symbols, '</svg>'].join('');

/** The drawings of every screen, of about 30 kB raw. */
function buildSprite(): string {
  return spriteOf([
    ...folder('species'),
    ...folder('modality'),
    ...Object.entries(MEDALS).map(([name, level]) => blankMedal(name, level)),
    symbol('mark', '0 0 32 32', svgBody('mark.svg')),
    symbol('emblem', '15.5 25 32.5 32.5', svgBody('emblem.svg')),
  ]);
}

/** The drawings of where to measure a trophy, of about 60 kB raw, which only that page loads. */
function buildMeasureSprite(): string {
  return spriteOf(
    readdirSync(join(root, 'measure')).map((name) => {
      const [, viewBox = ''] =
        /viewBox="([^"]+)"/.exec(readFileSync(join(root, 'measure', name), 'utf8')) ?? [];
      return symbol(basename(name, '.svg'), viewBox, svgBody(`measure/${name}`));
    }),
  );
}

/** The sprites by their module. */
const SPRITES: Record<string, { file: string; build: () => string }> = {
  'virtual:sprite': { file: 'sprite.svg', build: buildSprite },
  'virtual:measure-sprite': { file: 'measure-sprite.svg', build: buildMeasureSprite },
};

/** Provides the address of each sprite as a module: a hashed asset in a build, a middleware in development. */
export function sprite(): Plugin {
  let building = false;
  return {
    name: 'cuaderno-sprite',
    configResolved(config) {
      building = config.command === 'build';
    },
    resolveId: (id) => (id in SPRITES ? `\0${id}` : null),
    load(id) {
      const found = id.startsWith('\0') ? SPRITES[id.slice(1)] : undefined;
      if (!found) return null;
      if (!building) return `export default '/${found.file}'`;
      const ref = this.emitFile({ type: 'asset', name: found.file, source: found.build() });
      return `export default import.meta.ROLLUP_FILE_URL_${ref}`;
    },
    configureServer(server) {
      for (const { file: name, build } of Object.values(SPRITES)) {
        server.middlewares.use(`/${name}`, (_request, response) => {
          response.setHeader('Content-Type', 'image/svg+xml').end(build());
        });
      }
    },
  };
}
