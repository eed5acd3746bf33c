import { findUserById, latestPhotos } from '@cuaderno/db';
import { z } from 'zod';
import { positionSchema } from '@cuaderno/domain';
import { municipalitiesAt } from '@cuaderno/municipalities';
import { backupsRouter } from './account/backups-router';
import { passkeysRouter } from './account/passkeys-router';
import { sessionsRouter } from './account/sessions-router';
import { tokensRouter } from './account/tokens-router';
import { usersRouter } from './account/users-router';
import { documentsRouter } from './documents/documents-router';
import { importsRouter } from './imports/imports-router';
import { outingsRouter } from './outings/outings-router';
import { statsRouter } from './stats/stats-router';
import { createCallerFactory, notForPrograms, ofBook, ofBookPlain, open, router } from './trpc';

const municipalitiesRouter = router({
  /**
   * Finds the municipality of a position, and its neighbours near a border. A mutation, so that the
   * position travels in a body and not in a logged address.
   */
  at: ofBook.input(positionSchema).mutation(({ input }) => municipalitiesAt(input)),

  /** Finds at most 50, best match first; below five letters, only whole names. */
  search: ofBook
    .input(z.object({ q: z.string().max(200, { error: 'Como mucho 200 caracteres' }) }))
    .query(({ ctx, input }) => ctx.municipalities.search(input.q)),
});

/** Photos of an album strip at most. */
const LATEST_MAX = 50;

const photosRouter = router({
  /** Lists the photos of the latest outings, with their captions. */
  latest: ofBookPlain
    .input(z.object({ limit: z.int().min(1).max(LATEST_MAX).default(12) }).prefault({}))
    .query(({ ctx, input }) => latestPhotos(ctx.db, ctx.userId, input.limit)),
});

const authRouter = router({
  /** @returns the signed-in user; null for a visitor */
  me: open.query(({ ctx: { db, session } }) => {
    if (session?.program) throw notForPrograms();
    return session && findUserById(db, session.userId);
  }),
});

export const appRouter = router({
  auth: authRouter,
  users: usersRouter,
  sessions: sessionsRouter,
  backups: backupsRouter,
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
