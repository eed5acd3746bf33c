import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { inject } from 'vitest';
import { MARKER } from '../cluster';

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of a cluster that is stopped, for copies. */
    clusterToCopy: string;
  }
}

/** Copies the run's cluster into a data folder that never had one: to make one takes ten times the processor. */
export async function fillFolder(dataDir: string): Promise<void> {
  const cluster = path.join(dataDir, 'postgres');
  if (existsSync(cluster) || existsSync(path.join(dataDir, MARKER))) return;
  await mkdir(dataDir, { recursive: true });
  await promisify(execFile)('cp', ['-a', inject('clusterToCopy'), cluster]);
}
