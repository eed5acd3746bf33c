/** Header with the token that every write needs. */
export const CSRF_HEADER = 'x-csrf-token';

/** Header with the id of the user that a request is for: it is refused under another one's session. */
export const USER_HEADER = 'x-hunter';

/** Calls in one tRPC batch; the server refuses more. */
export const BATCH_MAX = 10;
