import * as z from 'zod/mini';

/** Reports `message` on the value of a transform, or at `path` in it. */
export function addIssue(
  context: z.core.ParsePayload,
  message: string,
  path?: PropertyKey[],
): never {
  context.issues.push({ code: 'custom', message, input: context.value, path });
  return z.NEVER;
}
