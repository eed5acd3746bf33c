import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { createClient } from '@cuaderno/client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import manifest from '../../../package.json' with { type: 'json' };
import { startServer } from './server';

const ROOT = path.join(import.meta.dirname, '../../..');
const run = promisify(execFile);
let server: Awaited<ReturnType<typeof startServer>>;
let folder: string;

/** Runs README's example against the test's server. */
async function readExample(): Promise<string> {
  const readme = await readFile(path.join(ROOT, 'README.md'), 'utf8');
  const [, example = ''] = /## The typed client\n[\s\S]*?```ts\n([\s\S]*?)```/.exec(readme) ?? [];
  return example.replace('http://localhost:3000', server.url);
}

beforeAll(async () => {
  server = await startServer();
  await createClient(server.url).register({
    name: 'Marta',
    email: 'marta@example.org',
    password: 'monte y sierra 26',
  });
  folder = await mkdtemp(path.join(os.tmpdir(), 'cuaderno-client-'));
  const pack = ['--yes', manifest.packageManager, 'pack', '--pack-destination', folder];
  await run('npx', pack, { cwd: path.join(ROOT, 'packages/client') });
  const [tarball = ''] = await readdir(folder);
  await writeFile(path.join(folder, 'package.json'), '{ "type": "module" }');
  await run('npm', ['install', '--no-audit', '--no-fund', `./${tarball}`], { cwd: folder });
  await writeFile(path.join(folder, 'example.mjs'), await readExample());
}, 180_000);
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

it.each([
  ['this Node.js', process.execPath, []],
  ['Node.js 24', 'npx', ['--yes', '-p', 'node@24', 'node']],
])(
  "README's example runs under %s, from the packed client alone",
  async (_name, program, args) => {
    const { stdout } = await run(program, [...args, 'example.mjs'], { cwd: folder });
    expect(stdout).toBe('silver\n');
  },
  120_000,
);

it("the packed client includes the router's types", async () => {
  const example = await readExample();
  await writeFile(path.join(folder, 'right.mts'), example);
  await writeFile(
    path.join(folder, 'wrong.mts'),
    `${example}\nawait trpc.outings.forget.mutate({ id: '1' });\nconst version: string = outing.version;\nconsole.log(version);\n`,
  );
  const check = (file: string) =>
    run(
      path.join(ROOT, 'node_modules/.bin/tsc'),
      [
        '--noEmit',
        '--strict',
        '--skipLibCheck',
        '--module',
        'nodenext',
        '--target',
        'es2023',
        file,
      ],
      { cwd: folder },
    ).then(
      () => '',
      (error: unknown) => (error as { stdout: string }).stdout,
    );
  expect(await check('right.mts')).toBe('');
  const faults = await check('wrong.mts');
  expect(faults).toContain("'forget' does not exist");
  expect(faults).toContain("'number' is not assignable to type 'string'");
});
