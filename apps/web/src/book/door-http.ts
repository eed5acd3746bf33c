import { TRPCClientError } from '@trpc/client';
import { trpc } from '../lib/trpc';
import { type Door, Refusal } from './door';
import { PhotoNotSent, sendPhotos } from './send-photos';

/** What tRPC or a photo's answer says, as a Refusal; without an answer at all it has no status. */
function refusal(error: unknown): unknown {
  if (error instanceof PhotoNotSent) return new Refusal(error.message, error.status);
  if (!(error instanceof TRPCClientError)) return error;
  const data = error.data as { httpStatus?: number; issues?: { path: string }[] } | undefined;
  // A proxy's own page (502) is no tRPC answer, but it has a status.
  const response = error.meta?.['response'] as Response | undefined;
  const paths = (data?.issues ?? []).map(({ path }) => path);
  return new Refusal(error.message, data?.httpStatus ?? response?.status, paths);
}

async function asked<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    throw refusal(error);
  }
}

/** The server over HTTP. */
export const httpDoor: Door = {
  sendPhotos: (addresses, onProgress) => asked(sendPhotos(addresses, onProgress)),
  create: async (outing) => (await asked(trpc.outings.create.mutate(outing))).outing,
  update: (outing) => asked(trpc.outings.update.mutate(outing)),
  remove: (outing) => asked(trpc.outings.delete.mutate(outing)),
  get: (id) => asked(trpc.outings.get.query({ id })),
};
