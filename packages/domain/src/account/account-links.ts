import * as z from 'zod/mini';
import { emailSchema, newPasswordSchema, registerSchema } from './user';

const token = z
  .string({ error: 'Falta el enlace' })
  .check(z.maxLength(100, { error: 'El enlace no es válido' }));

/** A registration, with the token of an invitation where one is needed. */
export const registrationSchema = z.extend(registerSchema, { invite: z.optional(token) });
/** A request for the link to a new password. */
export const recoverySchema = z.object({ email: emailSchema });
/** A new password by the link of a message. */
export const passwordResetSchema = z.object({ token, password: newPasswordSchema });
/** The link that verifies an address. */
export const verificationSchema = z.object({ token });

/** The state of a user's e-mail. */
export const accessSchema = z.object({
  emailVerified: z.boolean(),
  /** The new e-mail of a change, until it is verified. */
  pendingEmail: z.nullable(z.string()),
  /** Whether the server sends mail. */
  sendsMail: z.boolean(),
});
