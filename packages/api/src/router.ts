import { authRouter } from './account/auth-router';
import { passkeysRouter } from './account/passkeys-router';
import { sessionsRouter } from './account/sessions-router';
import { tokensRouter } from './account/tokens-router';
import { usersRouter } from './account/users-router';
import { documentsRouter } from './documents/documents-router';
import { importsRouter } from './imports/imports-router';
import { municipalitiesRouter } from './municipalities/municipalities-router';
import { outingsRouter } from './outings/outings-router';
import { photosRouter } from './photos/photos-router';
import { statsRouter } from './stats/stats-router';
import { createCallerFactory, router } from './trpc';

export const appRouter = router({
  auth: authRouter,
  users: usersRouter,
  sessions: sessionsRouter,
  passkeys: passkeysRouter,
  tokens: tokensRouter,
  outings: outingsRouter,
  documents: documentsRouter,
  imports: importsRouter,
  photos: photosRouter,
  stats: statsRouter,
  municipalities: municipalitiesRouter,
});

/** The procedures' types, for the browser and for tooling. */
export type AppRouter = typeof appRouter;

/** Calls procedures in this process, for the REST adapter and tests. */
export const createCaller = createCallerFactory(appRouter);
export type AppCaller = ReturnType<typeof createCaller>;
