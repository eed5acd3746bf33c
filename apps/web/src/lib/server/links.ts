import type { AppRouter } from '@cuaderno/api';
import { CURSORS_HEADER } from '@cuaderno/protocol';
import type { Operation, OperationResultEnvelope, TRPCClientError, TRPCLink } from '@trpc/client';
import { observable, observableToPromise } from '@trpc/server/observable';
import { noteRefusal, requestError, toRequestError } from './request-error';

type Answer = OperationResultEnvelope<unknown, TRPCClientError<AppRouter>>;
type Next = (op: Operation) => Promise<Answer>;

/** Creates a link from an async function of the operation and the links after it. */
export function asyncLink(answer: (op: Operation, next: Next) => Promise<Answer>) {
  const link: TRPCLink<AppRouter> =
    () =>
    ({ op, next }) =>
      observable((observer) => {
        const run = async () => {
          try {
            observer.next(await answer(op, (each) => observableToPromise(next(each))));
            observer.complete();
          } catch (error) {
            observer.error(error as TRPCClientError<AppRouter>);
          }
        };
        void run();
      });
  return link;
}

/** The data of a successful answer. */
export const dataOf = ({ result }: Answer): unknown => ('data' in result ? result.data : undefined);

/** The options of a write: a listener for the cursors just before and just after it, and headers. */
export type CallContext = {
  onCursors?: (cursors: readonly string[]) => void;
  headers?: Record<string, string>;
};

function reportCursors({ context }: Operation, answer: Answer): void {
  const { headers } = (answer.context?.['response'] ?? {}) as Partial<Response>;
  const cursors = headers?.get(CURSORS_HEADER)?.split(' ');
  if (cursors?.length === 2) (context as CallContext).onCursors?.(cursors);
}

/** Turns every failure into a RequestError. */
export const requestErrors = asyncLink(async (op, next) => {
  try {
    const answer = await next(op);
    reportCursors(op, answer);
    return answer;
  } catch (error) {
    throw toRequestError(error);
  }
});

export type Connectivity = 'online' | 'offline' | 'signed-out';

/**
 * Reports the connectivity after each read, and an ended session after any write; the outbox reports the rest.
 * @param onAnswer is called after each answer to the session
 */
export const reportConnectivity = (
  report: (connectivity: Connectivity, isBusy?: boolean) => void,
  onAnswer: () => void,
) =>
  asyncLink(async (op, next) => {
    const isRead = op.type === 'query';
    try {
      const answer = await next(op);
      onAnswer();
      if (isRead) report('online');
      return answer;
    } catch (error) {
      const failure = requestError(error);
      if (isRead && failure) noteRefusal(failure);
      const { isSignedOut, isUnreachable, isBusy } = failure ?? {};
      if (isSignedOut) report('signed-out');
      else if (!isUnreachable) onAnswer();
      else if (isRead) report('offline', isBusy);
      throw error;
    }
  });
