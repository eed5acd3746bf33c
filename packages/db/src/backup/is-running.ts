import { codeOf } from '@cuaderno/embedded-postgres';

/** Whether a process of this machine, or of this container, has the number. */
export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}
