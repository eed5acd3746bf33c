import { readdirSync, readFileSync } from 'node:fs';

/** CPU time (user and system) that processes have used, in milliseconds, and their memory in MiB. */
export type Usage = { cpuMs: number; memoryMiB: number };

/** Milliseconds of a clock tick of /proc (sysconf(_SC_CLK_TCK) is 100 on every Linux of today). */
const TICK_MS = 10;

/** Parses /proc/<pid>/stat: the parent, and the CPU time of the process and of its ended children. */
export function parseStat(stat: string): { parent: number; cpuMs: number } {
  // The name before it, in parentheses, may contain anything.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const ticks = [11, 12, 13, 14].reduce((sum, index) => sum + Number(fields[index]), 0);
  return { parent: Number(fields[1]), cpuMs: ticks * TICK_MS };
}

const statOf = (pid: number | string) => {
  try {
    return parseStat(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    // Ended meanwhile.
    return { parent: 0, cpuMs: 0 };
  }
};

function memoryOf(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}

/** Reads a process's usage (Linux only). */
export const usageOf = (pid: number): Usage => ({
  cpuMs: statOf(pid).cpuMs,
  memoryMiB: memoryOf(pid),
});

/** Reads the CPU time of a process and its children, in milliseconds (Linux only). */
export function treeCpuMs(pid: number): number {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(statOf)
    .filter(({ parent }) => parent === pid);
  return children.reduce((sum, { cpuMs }) => sum + cpuMs, statOf(pid).cpuMs);
}
