// Builds the last release in a worktree of its own, for the test of an upgrade under load.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { DISK_TMP } from './test-runs.mjs';
import { pnpm, ROOT } from './workspace.mjs';

const git = (...args) =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });

/** @returns the newest tag, or else the commit that raised the version last; null without the history */
function findRelease() {
  try {
    if (git('rev-parse', '--is-shallow-repository').trim() === 'true') return null;
    const tag = git('tag', '--merged', 'HEAD', '--sort=-creatordate').split('\n')[0];
    const file = 'apps/server/package.json';
    return tag || git('log', '-1', '--format=%H', '-G"version":', '--', file).trim() || null;
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
