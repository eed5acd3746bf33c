import { execFile } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const SCRIPTS = import.meta.dirname;
const ROOT = path.join(SCRIPTS, '..');

describe('the scripts', () => {
  const files = readdirSync(SCRIPTS).filter((file) => file.endsWith('.mjs'));
  const imports = files.flatMap((file) =>
    [
      ...readFileSync(path.join(SCRIPTS, file), 'utf8').matchAll(
        /import \{([^}]+)\} from '(\.\/[^']+)'/g,
      ),
    ].map(([, names = '', from = '']) => ({ file, names, from })),
  );
  it.each(imports)('$file imports what $from has', async ({ names, from }) => {
    const known = Object.keys(await import(path.join(SCRIPTS, from)));
    const wanted = names.split(',').flatMap((name) => name.trim().split(' as ')[0] || []);
    expect(known).toEqual(expect.arrayContaining(wanted));
  });
});

describe('a build', () => {
  let folder: string;
  const at = (file: string) => path.join(folder, file);
  const write = (file: string, text: string) => {
    mkdirSync(path.dirname(at(file)), { recursive: true });
    writeFileSync(at(file), text);
  };
  const DIST = [
    'apps/web/dist/index.html',
    'apps/web/dist/service-worker.js.br',
    'apps/server/dist/main.js',
    'apps/server/dist/cli.js',
    'apps/server/dist/thread-pool.cjs',
  ];

  /** Builds in a copy with a pnpm that copies the source. */
  async function build(): Promise<string> {
    await promisify(execFile)(
      process.execPath,
      [
        '--input-type=module',
        '-e',
        `await (await import('${at('scripts/workspace.mjs')}')).build()`,
      ],
      { env: { PATH: `${at('bin')}:${process.env['PATH']}` } },
    );
    return readFileSync(at('apps/server/dist/main.js'), 'utf8');
  }
  /** What another command than `npm start` builds. */
  const buildOtherwise = () => promisify(execFile)(at('bin/npx'));

  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'build-'));
    cpSync(SCRIPTS, at('scripts'), { recursive: true });
    for (const file of ['pnpm-lock.yaml', 'tsconfig.base.json', 'turbo.json', 'package.json']) {
      cpSync(path.join(ROOT, file), at(file));
    }
    for (const name of ['node_modules', 'patches', 'apps/web'])
      mkdirSync(at(name), { recursive: true });
    write('packages/domain/src/a.ts', 'one');
    write('apps/server/src/main.ts', 'x');
    const copies = DIST.map(
      (file) =>
        `mkdir -p ${path.dirname(at(file))}; cp ${at('packages/domain/src/a.ts')} ${at(file)}`,
    );
    write('bin/npx', ['#!/bin/sh', ...copies, `echo >> ${at('builds')}`].join('\n'));
    chmodSync(at('bin/npx'), 0o755);
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  const builds = () => readFileSync(at('builds'), 'utf8').length;

  it('is made once, and again after a change of a package and after a file is lost', async () => {
    expect(await build()).toBe('one');
    expect(await build()).toBe('one');
    expect(builds()).toBe(1);
    write('packages/domain/src/a.ts', 'two');
    expect(await build()).toBe('two');
    rmSync(at('apps/web/dist/index.html'));
    await build();
    expect(readFileSync(at('apps/web/dist/index.html'), 'utf8')).toBe('two');
  });

  it('is made again after another command has built another branch', async () => {
    await build();
    write('packages/domain/src/a.ts', 'branch');
    await buildOtherwise();
    write('packages/domain/src/a.ts', 'one');
    expect(await build()).toBe('one');
  });

  it('leaves out an editor’s lock', async () => {
    symlinkSync('me@host.1', at('packages/domain/src/.#a.ts'));
    expect(await build()).toBe('one');
  });
});
