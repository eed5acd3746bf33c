// Writes the declarations of the published package: the client's, the router's and the domain's.
import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';

const HERE = import.meta.dirname;
const OUT = path.join(HERE, 'dist/library');
const TSC = path.join(HERE, 'node_modules/.bin/tsc');

/** Emits the declarations of a package's entry into a separate folder. @returns that folder */
function declare(name, entry) {
  const root = path.join(HERE, '..', name);
  const folder = mkdtempSync(path.join(HERE, 'dist/types-'));
  const config = path.join(folder, 'tsconfig.json');
  writeFileSync(
    config,
    JSON.stringify({
      extends: path.join(root, 'tsconfig.json'),
      include: [],
      files: [path.join(root, entry)],
      compilerOptions: {
        noEmit: false,
        declaration: true,
        emitDeclarationOnly: true,
        rootDir: path.join(root, 'src'),
        outDir: path.join(folder, 'out'),
      },
    }),
  );
  execFileSync(TSC, ['-p', config], { stdio: 'inherit' });
  return folder;
}

/** Rewrites a declaration for Node's resolution, without the server's own types. */
function publish(file) {
  const resolve = (specifier) => {
    if (!specifier.startsWith('.') || specifier.endsWith('.js')) return specifier;
    const isFolder = existsSync(path.join(path.dirname(file), specifier, 'index.d.ts'));
    return isFolder ? `${specifier}/index.js` : `${specifier}.js`;
  };
  const published = readFileSync(file, 'utf8')
    // Hides the server's context from callers.
    .replace(/import\("\.{1,2}(\/context)?"\)\.Context/g, 'object')
    .replace(/@cuaderno\/domain/g, './domain/index.js')
    .replace(/@cuaderno\/api/g, './router.js')
    .replace(
      /(from\s+|import\()(['"])(.*?)\2/g,
      (_match, before, quote, specifier) => `${before}${quote}${resolve(specifier)}${quote}`,
    );
  const left = /@cuaderno\/\w+/.exec(published);
  if (left) throw new Error(`${left[0]} has no place in the client's declarations`);
  return published;
}

function publishAll(from, to) {
  for (const entry of readdirSync(from, { recursive: true })) {
    if (!entry.endsWith('.d.ts')) continue;
    mkdirSync(path.dirname(path.join(to, entry)), { recursive: true });
    writeFileSync(path.join(to, entry), publish(path.join(from, entry)));
  }
}

mkdirSync(OUT, { recursive: true });
const folders = [
  declare('client', 'src/index.ts'),
  declare('api', 'src/router.ts'),
  declare('domain', 'src/index.ts'),
];
const [client, api, domain] = folders.map((folder) => path.join(folder, 'out'));
publishAll(client, OUT);
publishAll(domain, path.join(OUT, 'domain'));
writeFileSync(path.join(OUT, 'router.d.ts'), publish(path.join(api, 'router.d.ts')));
for (const folder of folders) rmSync(folder, { recursive: true });
