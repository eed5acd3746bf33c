import { codeOf } from '@cuaderno/embedded-postgres';

const CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  // Our own disk, as a copy comes in.
  'ENOSPC',
  'EDQUOT',
  '25006', // a standby, where the primary was before
  '57014', // statement timeout
  '25P03', // idle in transaction timeout
  '55P03', // lock timeout
  // Two that want the same: PostgreSQL gave one of them up, and all that it had done.
  '40P01', // deadlock
  '40001', // serialization failure
]);

// Errors that pg makes itself carry no code.
const MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client (has encountered a connection error|was closed)|Cannot use a pool after calling end)/;

/** Whether `error` says that the database can't be reached or doesn't answer now, gave this up for another's sake, or that the disk is full: worth a 503 and another try. */
export function isUnavailable(error: unknown): boolean {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; depth += 1) {
    const code = codeOf(cause) ?? '';
    // A socket that is not there is ENOENT, as is any file: only the connecting tells them apart.
    if ('syscall' in cause && cause.syscall === 'connect') return true;
    // 53: disk full, out of memory, too many connections; 58: the system failed under it.
    if (CODES.has(code) || /^(53|57P|58)/.test(code) || /^08[0-9A-Z]{3}$/.test(code)) return true;
    if (MESSAGES.test(cause.message)) return true;
    cause = cause.cause;
  }
  return false;
}
