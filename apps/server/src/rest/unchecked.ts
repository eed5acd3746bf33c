/** @returns the fields of a JSON body; none for one that is no object */
export const fields = (body: unknown): Record<string, unknown> =>
  typeof body === 'object' && body !== null && !Array.isArray(body) ? { ...body } : {};

/** Passes an unchecked input on: the procedure checks it. */
export const unchecked = <T>(input: unknown): T => input as T;
