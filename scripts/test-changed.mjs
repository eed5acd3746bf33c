// npm run test:changed [-- COMMIT]: the checks, and the unit and integration tests that what has changed since a commit
// can break, by the imports of the tests. Without a commit: since the branch left origin/main, or since the last commit.
import { execFileSync } from 'node:child_process';
import { runSteps, runVitest, useMemory } from './test-runs.mjs';
import { build, checkNode, install, main, pnpm, ROOT } from './workspace.mjs';

function findBase() {
  try {
    const args = ['merge-base', 'HEAD', 'origin/main'];
    return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();
  } catch {
    return 'HEAD';
  }
}

main(async () => {
  checkNode();
  useMemory();
  const since = process.argv[2] ?? findBase();
  await runSteps([
    ['Packages', install],
    ['Format', () => pnpm(['run', 'format:check'])],
    ['Lint', () => pnpm(['run', 'lint'])],
    ['Types', () => pnpm(['run', 'typecheck'])],
    ['Build', () => build(['web', 'server', 'client'])],
    [
      `Tests of what changed since ${since}`,
      () => runVitest(['run', 'test:unit', '--changed', since]),
    ],
  ]);
});
