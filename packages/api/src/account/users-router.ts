import { setTimeout as pause } from 'node:timers/promises';
import {
  accountDeletionSchema,
  DomainError,
  passwordChangeSchema,
  userUpdateSchema,
  type User,
  type UserUpdate,
} from '@cuaderno/domain';
import { z } from 'zod';
import {
  deleteUser,
  endLinks,
  findPassword,
  setPassword,
  setPendingEmail,
  sweepDeletedUser,
  findUserByEmail,
  findUserById,
  updateUser as writeUser,
} from '@cuaderno/db';
import { router, signedIn, type SignedInContext } from '../trpc';
import { publicAddress, renewPublicAddress } from './public-profile';
import {
  cancelEmailChange,
  readAccess,
  sendVerification,
  requestEmailChange,
} from './verification';
import { checkPassword, invalid, wrongPassword, withPassword } from './check-password';
import { enqueueNotice } from './notices';
import { isJustSignedIn } from './fresh-proof';
import { prepareProfilePhoto } from '@cuaderno/photos';
import { Unauthenticated } from '../errors';

/** Creates the error of an account deleted during the request. */
function orSignedOut(user: User | null): User {
  if (user !== null) return user;
  throw new Unauthenticated();
}

/** @throws DomainError CONFLICT when the address is taken */
async function startEmailChange(context: SignedInContext, email = ''): Promise<void> {
  if (await findUserByEmail(context.db, email)) {
    throw new DomainError('CONFLICT', 'Ya existe una cuenta con ese correo');
  }
  await requestEmailChange(context, email);
}

/**
 * Changes the given fields; a new e-mail needs the current password. With a mail server it counts once it is
 * verified: the returned user still has the old one.
 */
async function updateUser(
  context: SignedInContext,
  { currentPassword, profilePhoto, ...changes }: UserUpdate,
): Promise<User> {
  const { db, userId, signal, audit } = context;
  const user = orSignedOut(await findUserById(db, userId));
  const newEmail = changes.email !== undefined && changes.email !== user.email;
  if (newEmail && currentPassword === undefined) {
    throw invalid('currentPassword', 'Escribe tu contraseña actual para cambiar el correo');
  }
  // Prepares only a photo that differs from the stored one.
  const photo =
    typeof profilePhoto === 'string' && profilePhoto !== user.profilePhoto
      ? await prepareProfilePhoto(profilePhoto, { userId, signal })
      : profilePhoto;
  const verifies = newEmail && context.mail.isOn;
  const write = async () => {
    if (verifies) await startEmailChange(context, changes.email);
    return writeUser(db, userId, {
      ...changes,
      ...(verifies ? { email: undefined } : {}),
      ...(photo === undefined ? {} : { profilePhoto: photo }),
    });
  };
  // Counted as an attempt: a taken e-mail reveals an account.
  const changed = newEmail
    ? await withPassword(context, currentPassword ?? '', write)
    : await write();
  if (changed !== null && newEmail) audit(verifies ? 'email change requested' : 'email changed');
  return orSignedOut(changed);
}

/** Timeout of the deletion of the book, in milliseconds; a large one continues in the background. */
const SWEEP_MS = 2_000;

/**
 * Deletes the account with everything in it, and ends its sessions. Needs the password, or, for a
 * provider's account without one, a recent sign-in.
 */
async function deleteAccount(
  context: SignedInContext,
  { password }: { password?: string | undefined },
): Promise<void> {
  const { db, userId, audit, endVisit } = context;
  if ((await findPassword(db, userId)) === null) await checkJustSignedIn(context);
  else if (password === undefined) {
    throw invalid('password', 'Escribe tu contraseña para borrar la cuenta');
  } else await checkPassword(context, password);
  await deleteUser(db, userId);
  audit('account deleted');
  endVisit();
  // The cleanup resumes a failed deletion.
  const swept = sweepDeletedUser(db, userId).catch(() => undefined);
  await Promise.race([swept, pause(SWEEP_MS, undefined, { ref: false })]);
}

async function checkJustSignedIn(context: SignedInContext): Promise<void> {
  if (await isJustSignedIn(context)) return;
  throw new DomainError('FORBIDDEN', 'Sal, entra otra vez con tu proveedor y borra la cuenta');
}

/** Checks the current password, sets a new one, and ends all other sessions and a change of e-mail in progress. */
async function changePassword(
  context: SignedInContext,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<void> {
  const { db, auth, userId, session, audit } = context;
  const from = await checkPassword(context, currentPassword);
  if (auth.isCommonPassword(newPassword)) {
    throw invalid('newPassword', 'Esa contraseña es demasiado común: elige otra');
  }
  const to = await auth.hashPassword(newPassword);
  // In one transaction: a concurrent sign-in with the old password is ended here, or fails.
  await db.transaction(async (tx) => {
    if (!(await setPassword(tx, userId, { from, to }))) throw wrongPassword();
    await auth.signOutOthers(tx, userId, session.token);
    await endLinks(tx, userId, 'reset');
    // The notice of a change of e-mail advises a new password, which has to stop it.
    await setPendingEmail(tx, userId, null);
    await enqueueNotice(tx, context, { kind: 'password' });
  });
  audit('password changed');
}

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
