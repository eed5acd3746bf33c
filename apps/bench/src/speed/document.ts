import type { CellKey } from './goals';
import type { Overload } from './overload';
import type { Peer } from './peers/peer';
import { HEAD, inWords, overloadTables, peerTable, rowOf, table } from './report';
import { overloadVerdicts, type Results, verdictsOf } from './verdict';

/** Everything that a whole run has measured. */
export type Run = {
  machine: string;
  date: string;
  command: string;
  results: Results;
  overload: Overload;
  peer: Peer | null;
};

/** @returns how many goals of a run are met, and all of them */
function countMet({ results, overload }: Run): [met: number, all: number] {
  const verdicts = [
    ...(Object.keys(results) as CellKey[]).flatMap((key) => verdictsOf(key, results)),
    ...overloadVerdicts(overload),
  ];
  return [verdicts.filter(({ isMet }) => isMet).length, verdicts.length];
}

/** Prints how many goals are met. */
export const printSummary = (run: Run): void => {
  const [met, all] = countMet(run);
  console.log(`${met} of ${all} goals are met`);
};

const METHOD = `The product is the built server in a process of its own. The limit is what Node.js and PostgreSQL allow: a handler of
plain \`node:http\` and \`pg\` in a process of its own, on the same tables of the same database, which checks the session by
one query, answers the same content (compared before each cell) and does nothing else (apps/bench/src/speed/limit).
Its JSON is made by PostgreSQL (json) or of rows (rows): both are measured, the faster one is the limit.

Both are asked by autocannon over HTTP on localhost, on 16 connections of 8 signed-in users with 250 outings each, without
compression, in turns of a second: noise of the machine hits both. Requests per second are the median of the turns, the
ratio is the median of the turns' quotients. CPU is user and system time of the process per request; PostgreSQL's is that
of all processes of the cluster; memory is resident, after the cell. PostgreSQL runs with the product's settings, fsync
on, and triggers of the tables run for both. Outings that a turn has created are deleted after it. The product logs each
request to a file, as by default. The limit reads the thumbnail and the photo from its memory, and searches names that
begin, or have a word that begins, with the text.

Under overload the product alone is asked, with no pause after a refusal. What a refusal costs is the CPU beyond that of
the answers at 16 connections, so that it includes whatever else the overload costs.`;

/** The last line of what the bench writes; what follows in the file is kept. */
const END = '<!-- `npm run bench` writes everything above, and keeps what is below. -->';

/** @returns the text of docs/performance.md: the run, and the part of `before` that other tools write */
export function performanceDocument(run: Run, before: string): string {
  const [met, all] = countMet(run);
  const keys = Object.keys(run.results) as CellKey[];
  const kept = before.includes(END) ? before.slice(before.indexOf(END) + END.length) : '\n';
  const parts = [
    '# Performance',
    `${met} of ${all} goals are met. ${run.date}, \`${run.command}\`, on ${run.machine}.`,
    table(
      HEAD,
      keys.map((key) => rowOf(key, run.results)),
    ),
    `In the columns with two figures: product / limit.`,
    '## Overload',
    ...overloadTables(run.overload),
    overloadVerdicts(run.overload)
      .map((verdict) => `- ${inWords(verdict)}`)
      .join('\n'),
    ...(run.peer ? ['## Beside another product', run.peer.note, peerTable(run.peer)] : []),
    '## How it is measured',
    METHOD,
    END,
  ];
  return parts.join('\n\n') + kept;
}
