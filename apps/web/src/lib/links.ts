import type { AppRouter } from '@cuaderno/api';
import type { Operation, OperationResultEnvelope, TRPCClientError, TRPCLink } from '@trpc/client';
import { observable, observableToPromise } from '@trpc/server/observable';
import { requestError, toRequestError } from './request-error';

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

/** Turns every failure into a RequestError. */
export const requestErrors = asyncLink(async (op, next) => {
  try {
    return await next(op);
  } catch (error) {
    throw toRequestError(error);
  }
});

type Page = { items: unknown[]; nextCursor: unknown };
const PAGED = new Set(['outings.list', 'outings.page']);

/** Follows `nextCursor` to the last page, and answers the complete list. */
export const allPages = asyncLink(async (op, next) => {
  if (!PAGED.has(op.path)) return next(op);
  const items: unknown[] = [];
  let cursor: unknown = null;
  let answer: Answer;
  do {
    // In sequence: each page contains the cursor of the next.
    answer = await next({ ...op, input: { ...(op.input as object), cursor } });
    const page = dataOf(answer) as Page;
    items.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor);
  return { ...answer, result: { type: 'data', data: { items, nextCursor: null } } };
});

export type Connectivity = 'online' | 'offline' | 'signed-out';

/** Reports the connectivity after each read, and an ended session after any write; the outbox reports the rest. */
export const reportConnectivity = (report: (connectivity: Connectivity) => void) =>
  asyncLink(async (op, next) => {
    const isRead = op.type === 'query';
    try {
      const answer = await next(op);
      if (isRead) report('online');
      return answer;
    } catch (error) {
      if (requestError(error)?.isSignedOut) report('signed-out');
      else if (isRead && requestError(error)?.isUnreachable) report('offline');
      throw error;
    }
  });
