// Builds the last release in a worktree of its own, for the test of an upgrade under load.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { DISK_TMP } from './test-runs.mjs';
import { OperatorError, pnpm, ROOT } from './workspace.mjs';

const git = (...args) =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });

/** @returns the commit of the last release, as CHANGELOG.md names it; null without it in the history */
function findRelease() {
  const changelog = readFileSync(path.join(ROOT, 'CHANGELOG.md'), 'utf8');
  const commit = /^Commit ([0-9a-f]{40})$/m.exec(changelog)?.[1];
  if (!commit) throw new OperatorError('CHANGELOG.md names no commit of a release');
  try {
    git('cat-file', '-e', `${commit}^{commit}`);
    return commit;
  } catch {
    return null;
  }
}

/** Runs `work` with the folder of the last release, built; with null in a clone that doesn't have it. */
export async function withLastRelease(work) {
  const release = findRelease();
  if (release === null) return work(null);
  const parent = mkdtempSync(path.join(DISK_TMP, 'cuaderno-release-'));
  const folder = path.join(parent, 'sources');
  try {
    git('worktree', 'add', '--detach', folder, release);
    const options = { cwd: folder, quiet: true, env: { CI: 'true' } };
    await pnpm(['install', '--frozen-lockfile'], options);
    await pnpm(['run', 'build'], options);
    return await work(folder);
  } finally {
    rmSync(parent, { recursive: true, force: true });
    git('worktree', 'prune');
  }
}
