/** The error of a failed start, with one line for the operator. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

const REASONS: Record<string, string> = {
  EACCES: 'permission denied',
  EPERM: 'operation not permitted',
  EROFS: 'the file system is read-only',
  ENOSPC: 'no space left',
  ENOTDIR: 'a part of the path is not a folder',
  EEXIST: 'a file of that name is in the way',
  ECONNREFUSED: 'connection refused',
  ENOTFOUND: 'no such host',
  EAI_AGAIN: 'the host name cannot be looked up now',
  ETIMEDOUT: 'timed out',
  ENOENT: 'not found',
  EISDIR: 'a folder of that name is in the way',
  EPIPE: 'what it was sent to has ended',
  ENOTEMPTY: 'the folder holds something else',
};

/** The `code` of a system or database error ('ENOENT', '57P03'), or undefined. */
export function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/** Describes an error in a few words, on one line. */
export function reasonOf(error: unknown): string {
  const known = REASONS[codeOf(error) ?? ''];
  if (known !== undefined) return known;
  const message = error instanceof Error ? error.message : String(error);
  return message.split('\n')[0] || 'unknown reason';
}
