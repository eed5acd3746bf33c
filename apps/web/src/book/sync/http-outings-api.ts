import { TRPCClientError } from '@trpc/client';
import { fetchWithCsrf, HUNTER_HEADER } from '../../lib/csrf';
import { statusOf } from '../../lib/errors';
import { connect } from '../../lib/trpc';
import { type Door, Refusal, unexplained } from './outings-api';
import { PhotoNotSent, sendPhotos } from './upload-photos';

/** What tRPC or a photo's answer says, as a Refusal; without an answer at all it has no status. */
function refusal(error: unknown): unknown {
  if (error instanceof PhotoNotSent) return new Refusal(error.message, error.status, error);
  if (!(error instanceof TRPCClientError)) return error;
  const status = statusOf(error);
  if (status !== undefined && !error.data) {
    return new Refusal(unexplained(status), status, { foreign: true });
  }
  const data = error.data as { issues?: { path: string }[] } | undefined;
  const paths = (data?.issues ?? []).map(({ path }) => path);
  return new Refusal(error.message, status, { paths });
}

async function asked<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    throw refusal(error);
  }
}

/** So long a call may take, in milliseconds: one that hangs on a bad line would hold up all the others. */
const CALL_MAX = 60_000;

const inTime: typeof fetchWithCsrf = (input, init) =>
  fetchWithCsrf(input, { ...init, signal: AbortSignal.timeout(CALL_MAX) });

/**
 * The server over HTTP, for one hunter: whoever is signed in when a call arrives, nothing of this hunter's
 * is written into, or looked for in, another one's book.
 */
export function httpDoor(hunter: number): Door {
  const headers = { [HUNTER_HEADER]: String(hunter) };
  const { outings } = connect(headers, inTime);
  return {
    sendPhotos: (addresses, onProgress) => asked(sendPhotos(addresses, headers, onProgress)),
    create: (outing) => asked(outings.create.mutate(outing)),
    update: (outing) => asked(outings.update.mutate(outing)),
    remove: (outing) => asked(outings.delete.mutate(outing)),
    get: (id) => asked(outings.get.query({ id })),
  };
}
