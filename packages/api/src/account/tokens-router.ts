import {
  createProgramToken,
  type Db,
  deleteProgramToken,
  listProgramTokens,
  userTransaction,
} from '@cuaderno/db';
import { DomainError, isUuid, newTokenSchema, TOKENS_MAX } from '@cuaderno/domain';
import { z } from 'zod';
import { router, signedIn } from '../trpc';
import { enqueueNotice } from './notices';

/** Tokens of the user's programs, which read the book, or read and write it. */
export const tokensRouter = router({
  /** Lists the tokens, newest first, without their secrets. */
  list: signedIn.query(({ ctx }) => listProgramTokens(ctx.db, ctx.userId)),

  /** Creates a token, and returns its secret, which is stored nowhere. @throws CONFLICT when there are too many */
  create: signedIn.input(newTokenSchema).mutation(async ({ ctx, input }) => {
    const created = await userTransaction(ctx.db, ctx.userId, async (tx) => {
      await enqueueNotice(tx, ctx, { kind: 'token', detail: `Clave nueva: «${input.name}».` });
      const token = await createProgramToken(tx, ctx.userId, input);
      if (token) return token;
      throw new DomainError('CONFLICT', `Ya tienes ${TOKENS_MAX} claves: revoca una antes`);
    });
    ctx.audit('token created');
    return created;
  }),

  /** Ends a token at once. */
  revoke: signedIn.input(z.object({ id: z.string() })).mutation(async ({ ctx, input }) => {
    const revoke = async (tx: Db) => {
      const name = await deleteProgramToken(tx, ctx.userId, input.id);
      if (name === null) return false;
      await enqueueNotice(tx, ctx, { kind: 'token', detail: `Clave revocada: «${name}».` });
      return true;
    };
    const isRevoked = isUuid(input.id) && (await ctx.db.transaction(revoke));
    if (!isRevoked) throw new DomainError('NOT_FOUND', 'No encontramos esa clave');
    ctx.audit('token revoked');
  }),
});
