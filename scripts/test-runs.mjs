// What the scripts of the tests share: steps with their times, the runners with their slowest files, a folder in memory.
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pnpm, ROOT } from './workspace.mjs';

/**
 * Runs named steps in their order, until one fails. The last lines are the slowest files of tests that the steps added
 * with `addFiles`, and the seconds of each step, after a failure too.
 */
export async function runSteps(steps) {
  const times = [];
  try {
    for (const [name, step] of steps) {
      process.stdout.write(`\n── ${name}\n`);
      const started = Date.now();
      try {
        await step();
      } finally {
        times.push(`${name}: ${((Date.now() - started) / 1000).toFixed(0)} s`);
      }
    }
  } finally {
    process.stdout.write(`\n${slowestFiles()}\n${times.join(' · ')}\n`);
  }
}

/** Seconds of the tests' bodies, by file, of all the steps. */
const seconds = new Map();

/** Adds the milliseconds of a file's tests to the slowest files. */
const addFile = (file, ms) => {
  const name = path.relative(ROOT, file);
  seconds.set(name, (seconds.get(name) ?? 0) + ms / 1000);
};

/** The twenty slowest files of tests: a run shows where its time goes. */
function slowestFiles() {
  const slowest = [...seconds].toSorted(([, one], [, other]) => other - one).slice(0, 20);
  return slowest.map(([name, time]) => `${time.toFixed(1).padStart(7)} s ${name}`).join('\n');
}

/** Reads a runner's report, if it wrote one, and removes it. */
function readReport(report) {
  if (!existsSync(report)) return null;
  const text = readFileSync(report, 'utf8');
  rmSync(report);
  return JSON.parse(text);
}

/** Where a runner is to write its report. */
const newReport = () =>
  path.join(mkdtempSync(path.join(tmpdir(), 'cuaderno-report-')), 'tests.json');

/** Runs Vitest's script `script` of a package with `args`. @returns how many tests passed */
export async function runVitest(script, args = [], options = {}) {
  const file = newReport();
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  let report = null;
  try {
    await pnpm([...script, ...reporters, ...args], options);
  } finally {
    report = readReport(file);
    for (const { name, startTime, endTime } of report?.testResults ?? []) {
      addFile(name, endTime - startTime);
    }
  }
  return report?.numPassedTests ?? 0;
}

/** Runs Playwright's script `script` of the journeys with `args`. @returns how many journeys passed */
export async function runPlaywright(script, args = []) {
  const file = newReport();
  const reporters = ['--reporter=list,json'];
  let report = null;
  try {
    await pnpm(['--filter', '@cuaderno/e2e', 'run', script, ...reporters, ...args], {
      env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    });
  } finally {
    report = readReport(file);
    for (const suite of report?.suites ?? []) addSuite(suite, report.config.rootDir);
  }
  return report ? report.stats.expected + report.stats.flaky : 0;
}

function addSuite({ suites = [], specs = [], file }, folder) {
  for (const suite of suites) addSuite(suite, folder);
  for (const { tests } of specs) {
    const runs = tests.flatMap(({ results }) => results);
    addFile(
      path.join(folder, file),
      runs.reduce((sum, { duration }) => sum + duration, 0),
    );
  }
}

/** The temporary folder on the disk, for what is large. */
export const DISK_TMP = tmpdir();

/** Memory that its file system must have free: the tests were seen to take a fifth of it. */
const FREE_BYTES = 6 * 2 ** 30;

/**
 * Gives the tests a temporary folder in memory, where there is room: they make some two hundred database clusters, which
 * take a disk three times as long. Removed at the end.
 */
export function useMemory() {
  const memory = '/dev/shm';
  if (process.platform !== 'linux' || !existsSync(memory)) return;
  const { bavail, bsize } = statfsSync(memory);
  if (bavail * bsize < FREE_BYTES) return;
  let folder;
  try {
    folder = mkdtempSync(path.join(memory, 'cuaderno-'));
  } catch {
    // Closed to this user, as in some containers: the disk is slower, and does as well.
    return;
  }
  // As root, PostgreSQL runs as another user, who must be able to enter.
  chmodSync(folder, 0o1777);
  process.env.TMPDIR = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
}

/** Runs the journeys in Chromium, on a 'phone' or on a 'desktop'. @returns how many passed */
export const runJourneys = (project) => runPlaywright('e2e', ['--project', project]);
