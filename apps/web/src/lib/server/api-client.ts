import type { AppRouter } from '@cuaderno/api';
import { BATCH_MAX, transformer } from '@cuaderno/protocol';
import { createTRPCClient, httpBatchLink, type TRPCLink } from '@trpc/client';
import { fetchWithCsrf, userHeader } from './csrf';
import { type CallContext, requestErrors } from './links';
import { RequestError } from './request-error';
import { createTRPCReact } from '@trpc/react-query';

/** Timeout of a read, in milliseconds, after which the device's data is shown. */
const READ_TIMEOUT = 20_000;
/** Timeout of a write, in milliseconds. */
const WRITE_TIMEOUT = 60_000;

type Options = {
  headers?: Record<string, string>;
  /** Links before those of every client. */
  links?: TRPCLink<AppRouter>[];
  /** False for a read without a timeout. */
  timeouts?: boolean;
};

function connect({ headers = {}, links = [], timeouts = true }: Options = {}) {
  return createTRPCClient<AppRouter>({
    links: [
      ...links,
      requestErrors,
      httpBatchLink({
        url: '/api/trpc',
        transformer,
        maxItems: BATCH_MAX,
        headers: ({ opList: [op] }) => ({ ...headers, ...(op.context as CallContext).headers }),
        async fetch(input, init) {
          const timeout = init?.method === 'GET' ? READ_TIMEOUT : WRITE_TIMEOUT;
          const signal = timeouts ? AbortSignal.timeout(timeout) : null;
          const response = await fetchWithCsrf(input, { ...(init as RequestInit), signal });
          const isOurs = response.headers.get('content-type')?.includes('json');
          if (!response.ok && !isOurs) {
            throw new RequestError('foreign', { response });
          }
          return response;
        },
      }),
    ],
  });
}

export type Api = ReturnType<typeof connect>;

/** The client without a user header, as another user than this tab's may be signed in. */
export const publicClient = connect();

/** The client of one user: the server answers 401 while the session is another's. */
export const clientFor = (userId: number, options: Omit<Options, 'headers'> = {}): Api =>
  connect({ ...options, headers: userHeader(userId) });

/** The procedures as hooks. A cancelled read aborts its signal in the links. */
export const trpc = createTRPCReact<AppRouter>({ abortOnUnmount: true });
