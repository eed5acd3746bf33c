// npm test: all checks, cheapest first. Stops at the first failure.
import { existsSync } from 'node:fs';
import path from 'node:path';
import {
  build,
  checkNode,
  install,
  installChromium,
  installDebian,
  main,
  OperatorError,
  pnpm,
} from './workspace.mjs';
import { runJourneys, runSteps, runVitest, useMemory } from './test-runs.mjs';

/** Finds the programs that read the tests' PDFs: Debian's poppler-utils and qpdf, or others in the PATH. */
async function installPdfReaders() {
  const programs = ['pdftotext', 'pdfinfo', 'qpdf'];
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const isThere = () =>
    programs.every((name) => folders.some((folder) => existsSync(path.join(folder, name))));
  if (await installDebian(['poppler-utils', 'qpdf'], isThere)) return;
  throw new OperatorError('pdftotext and pdfinfo (poppler) and qpdf are needed: install them');
}

/** @type {[string, () => Promise<unknown>][]} */
const STEPS = [
  ['Packages', install],
  ['Browser', installChromium],
  ['Readers of PDFs', installPdfReaders],
  ['Format', () => pnpm(['run', 'format:check'])],
  ['Lint', () => pnpm(['run', 'lint'])],
  ['Dead code', () => pnpm(['run', 'deadcode'])],
  ['Types', () => pnpm(['run', 'typecheck'])],
  ['Build', () => build(['web', 'server', 'client'])],
  ['Budgets', () => pnpm(['--filter', '@cuaderno/bench', 'run', 'budgets'])],
  ['Unit and integration tests', () => runVitest(['run', 'test:unit'])],
  ['End-to-end tests on a phone', () => runJourneys('phone')],
];

main(async () => {
  checkNode();
  useMemory();
  await runSteps(STEPS);
  process.stdout.write('All of it holds.\n');
});
