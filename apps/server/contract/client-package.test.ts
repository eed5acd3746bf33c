import { execFile } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { createClient } from '@cuaderno/client';
import { expect } from 'vitest';
import manifest from '../../../package.json' with { type: 'json' };
import { test } from './fixtures';

const ROOT = path.join(import.meta.dirname, '../../..');
const run = promisify(execFile);

const it = test
  /** README's example against the test's server, with a token of a new user. */
  .extend('example', { scope: 'file' }, async ({ server }) => {
    const client = createClient(server.url);
    await client.register({
      name: 'Marta',
      email: 'marta@example.org',
      password: 'monte y sierra 26',
    });
    const wish = { name: 'README', canWrite: true, days: 30 } as const;
    const { token } = await client.trpc.tokens.create.mutate(wish);
    const readme = await readFile(path.join(ROOT, 'README.md'), 'utf8');
    const [, example = ''] = /## The typed client\n[\s\S]*?```ts\n([\s\S]*?)```/.exec(readme) ?? [];
    return example.replace('http://localhost:3000', server.url).replace('cdc_w_…', token);
  })
  /** A folder in which the packed client is installed, with the example. */
  .extend('project', { scope: 'file' }, async ({ example, folder }) => {
    const pack = ['--yes', manifest.packageManager, 'pack', '--pack-destination', folder];
    await run('npx', pack, { cwd: path.join(ROOT, 'packages/client') });
    const [tarball = ''] = await readdir(folder);
    await writeFile(path.join(folder, 'package.json'), '{ "type": "module" }');
    await run('npm', ['install', '--no-audit', '--no-fund', `./${tarball}`], { cwd: folder });
    await writeFile(path.join(folder, 'example.mjs'), example);
    return folder;
  });

it.for<[string, string, string[]]>([
  ['this Node.js', process.execPath, []],
  ['Node.js 24', 'npx', ['--yes', '-p', 'node@24', 'node']],
])(
  "README's example runs under %s, from the packed client alone",
  { timeout: 300_000 },
  async ([_name, program, args], { project }) => {
    const { stdout } = await run(program, [...args, 'example.mjs'], { cwd: project });
    expect(stdout).toBe('silver\n');
  },
);

it("the packed client includes the router's types", async ({ project, example }) => {
  await writeFile(path.join(project, 'right.mts'), example);
  await writeFile(
    path.join(project, 'wrong.mts'),
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
      { cwd: project },
    ).then(
      () => '',
      (error: unknown) => (error as { stdout: string }).stdout,
    );
  expect(await check('right.mts')).toBe('');
  const faults = await check('wrong.mts');
  expect(faults).toContain("'forget' does not exist");
  expect(faults).toContain("'number' is not assignable to type 'string'");
});
