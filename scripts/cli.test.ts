import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const ROOT = path.join(import.meta.dirname, '..');
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'maintain-'));
  cpSync(path.join(ROOT, 'scripts'), path.join(folder, 'scripts'), { recursive: true });
  cpSync(path.join(ROOT, 'package.json'), path.join(folder, 'package.json'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Runs a maintenance command in a copy of the repository without other programs. */
const maintain = (...words: string[]) =>
  promisify(execFile)(process.execPath, [path.join(folder, 'scripts/cli.mjs'), ...words], {
    cwd: path.join(folder, 'scripts'),
    env: { PATH: folder },
  });

describe('a maintenance command', () => {
  it('without a build prints the command to run, and neither installs nor builds', async () => {
    await expect(maintain('backup', 'x.zip')).rejects.toMatchObject({
      code: 1,
      stderr: 'Nothing is built here yet: run `npm start` once, it installs and builds\n',
    });
    expect(readdirSync(folder).toSorted()).toEqual(['package.json', 'scripts']);
  });

  it('runs the build in the root, with the caller’s folder in its environment', async () => {
    const dist = path.join(folder, 'apps/server/dist');
    mkdirSync(dist, { recursive: true });
    writeFileSync(
      path.join(dist, 'cli.js'),
      'console.log(process.argv.slice(2).join(), process.cwd(), process.env.INIT_CWD)',
    );
    const { stdout } = await maintain('backup', '-');
    expect(stdout).toBe(`backup,- ${folder} ${path.join(folder, 'scripts')}\n`);
  });
});
