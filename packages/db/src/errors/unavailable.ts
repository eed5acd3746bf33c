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
  // The server's own disk, during an upload.
  'ENOSPC',
  'EDQUOT',
  '25006', // read-only transaction, on a standby
  '57014', // statement timeout
  '25P03', // idle in transaction timeout
  '55P03', // lock timeout
  // Transactions that PostgreSQL rolled back for a concurrent one.
  '40P01', // deadlock
  '40001', // serialization failure
]);

// pg's own errors have no code.
const MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client (has encountered a connection error|was closed)|Cannot use a pool after calling end)/;

/** Whether `error` is temporary: database unreachable or slow, transaction rolled back, disk full. */
export function isUnavailable(error: unknown): boolean {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; depth += 1) {
    const code = codeOf(cause) ?? '';
    // A missing socket is ENOENT like any missing file; `syscall` distinguishes them.
    if ('syscall' in cause && cause.syscall === 'connect') return true;
    // Class 53: disk full, out of memory, too many connections; 58: system error.
    if (CODES.has(code) || /^(53|57P|58)/.test(code) || /^08[0-9A-Z]{3}$/.test(code)) return true;
    if (MESSAGES.test(cause.message)) return true;
    cause = cause.cause;
  }
  return false;
}
