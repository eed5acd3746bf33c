import {
  accountDeletionSchema,
  DomainError,
  passwordChangeSchema,
  userUpdateSchema,
} from '@cuaderno/domain';
import { z } from 'zod';
import { router, signedIn } from '../trpc';
import { changePassword } from './change-password';
import { deleteAccount } from './delete-account';
import { publicAddress, renewPublicAddress } from './public-profile';
import { updateUser } from './update-user';
import { cancelEmailChange, readAccess, sendVerification } from './verification';

/** Requires the user's own id; rejects existing and unknown ids of others alike. */
const ownProfile = signedIn
  .input(z.object({ id: z.union([z.string(), z.number()]) }))
  .use(({ ctx, input, next }) => {
    if (String(input.id) !== String(ctx.userId)) {
      throw new DomainError('FORBIDDEN', 'Solo puedes cambiar tu propio perfil');
    }
    return next();
  });

export const usersRouter = router({
  update: ownProfile.input(userUpdateSchema).mutation(({ ctx, input }) => updateUser(ctx, input)),
  changePassword: ownProfile
    .input(passwordChangeSchema)
    .mutation(({ ctx, input }) => changePassword(ctx, input)),
  /** The address of the user's public page; null while it is switched off. */
  publicAddress: ownProfile.query(({ ctx }) => publicAddress(ctx)),
  /** Replaces that address. */
  renewPublicAddress: ownProfile.mutation(({ ctx }) => renewPublicAddress(ctx)),
  /** The state of the user's e-mail: verified, or being changed. */
  access: ownProfile.query(({ ctx }) => readAccess(ctx)),
  /** Sends another link that verifies it. */
  sendVerification: ownProfile.mutation(({ ctx }) => sendVerification(ctx)),
  /** Ends a change of e-mail that is not verified yet. */
  cancelEmailChange: ownProfile.mutation(({ ctx }) => cancelEmailChange(ctx)),
  /** Deletes the account and everything in it. */
  delete: ownProfile
    .input(accountDeletionSchema)
    .mutation(({ ctx, input }) => deleteAccount(ctx, input)),
});
