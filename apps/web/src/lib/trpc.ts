import type { AppRouter } from '@cuaderno/api';
import { createTRPCReact } from '@trpc/react-query';

/** The procedures as hooks. A read that is cancelled passes its signal to the links. */
export const trpc = createTRPCReact<AppRouter>({ abortOnUnmount: true });
