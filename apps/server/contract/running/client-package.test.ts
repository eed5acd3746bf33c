import { execFile } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { createClient } from '@cuaderno/client';
import { expect } from 'vitest';
import manifest from '../../../../package.json' with { type: 'json' };
import { test } from '../fixtures';

const ROOT = path.join(import.meta.dirname, '../../../..');
const run = promisify(execFile);
const readReadme = () => readFile(path.join(ROOT, 'README.md'), 'utf8');

/** Checks the types of a file. @returns the compiler's errors */
const compile = (file: string, cwd: string) =>
  run(
    path.join(ROOT, 'node_modules/.bin/tsc'),
    ['--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext', '--target', 'es2023', file],
    { cwd },
  ).then(
    () => '',
    (error: unknown) => (error as { stdout: string }).stdout,
  );

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
    const readme = await readReadme();
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
  expect(await compile('right.mts', project)).toBe('');
  const faults = await compile('wrong.mts', project);
  expect(faults).toContain("'forget' does not exist");
  expect(faults).toContain("'number' is not assignable to type 'string'");
});

it("types generated from the OpenAPI document take README's example for REST", {
  timeout: 300_000,
}, async ({ server, folder }) => {
  const [, address, example = ''] =
    /\$url(\/outings\/\w+)" --json '(.*)'/.exec(await readReadme()) ?? [];
  // The generator needs a TypeScript of its own.
  const packages = ['-p', 'openapi-typescript@7.13.0', '-p', 'typescript@5.9.3'];
  const from = `${server.url}/api/openapi.json`;
  const generate = ['--yes', ...packages, 'openapi-typescript', from, '-o', 'api.d.ts'];
  await run('npx', generate, { cwd: folder });
  const write = (file: string, sent: string) =>
    writeFile(
      path.join(folder, file),
      `import type { paths } from './api.js';\nexport const sent: paths['/api${address}']['post']['requestBody']['content']['application/json'] = ${sent};\n`,
    );
  await write('sent.mts', example);
  await write('dateless.mts', example.replace(/"date":"[^"]*",/, ''));
  expect(await compile('sent.mts', folder)).toBe('');
  expect(await compile('dateless.mts', folder)).toContain("Property 'date' is missing");
});
