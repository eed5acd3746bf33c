import type { AppRouter } from '@cuaderno/api';
import { createTRPCReact } from '@trpc/react-query';

/** The procedures as hooks, for screens that only ask the server: the book has hooks of its own. */
export const hooks = createTRPCReact<AppRouter>();
