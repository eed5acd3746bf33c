import * as z from 'zod/mini';

/** Inside a transform: reports `message` on the value being read, and gives nothing. */
export function fault(context: z.core.ParsePayload, message: string, path?: PropertyKey[]): never {
  context.issues.push({ code: 'custom', message, input: context.value, path });
  return z.NEVER;
}
