import type { AppRouter } from '@cuaderno/api';
import { transformer } from '@cuaderno/protocol';
import { createTRPCClient, httpSubscriptionLink } from '@trpc/client';

/** The client of server-sent streams, loaded after the first screen. */
export const newsClient = createTRPCClient<AppRouter>({
  links: [httpSubscriptionLink({ url: '/api/trpc', transformer })],
});
