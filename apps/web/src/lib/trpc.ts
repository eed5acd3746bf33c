import type { AppRouter } from '@cuaderno/api';
import { createTRPCReact } from '@trpc/react-query';

/** The procedures as hooks. A cancelled read aborts its signal in the links. */
export const trpc = createTRPCReact<AppRouter>({ abortOnUnmount: true });
