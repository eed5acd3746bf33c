import { z } from 'zod';
import { EARLIEST_YEAR, parseDay, todayInSpain } from './dates';
import { optionalText, safeText } from './safe-text';
import { letters } from './text';

export const PASSWORD_MIN = 10;
export const PASSWORD_MAX = 128;
const EMAIL_MAX = 254;

/** An e-mail address, trimmed and in lower case: addresses are compared without case. */
export const emailSchema = safeText(EMAIL_MAX, 'El email es obligatorio')
  .transform((email) => email.toLowerCase())
  .refine((email) => z.email().safeParse(email).success, { error: 'El email no es válido' });

/** A new password: its length is the only rule of form; common ones are refused by `packages/auth`. */
export const newPasswordSchema = z
  .string({ error: 'La contraseña es obligatoria' })
  .refine((password) => letters(password) >= PASSWORD_MIN, {
    error: `La contraseña debe tener al menos ${PASSWORD_MIN} caracteres`,
  })
  .refine((password) => letters(password) <= PASSWORD_MAX, {
    error: `La contraseña no puede superar los ${PASSWORD_MAX} caracteres`,
  })
  .refine((password) => password.isWellFormed(), {
    error: 'La contraseña contiene caracteres que no se pueden guardar',
  });

/** A password as it is tried: any text that could be one. */
const triedPassword = z
  .string({ error: 'La contraseña es obligatoria' })
  .min(1, { error: 'La contraseña es obligatoria' })
  .max(4 * PASSWORD_MAX, { error: 'La contraseña no es correcta' });

const name = safeText(200, 'El nombre es obligatorio');

export const loginSchema = z.object({ email: emailSchema, password: triedPassword });
export const registerSchema = z.object({ name, email: emailSchema, password: newPasswordSchema });
export const passwordChangeSchema = z.object({
  currentPassword: triedPassword,
  newPassword: newPasswordSchema,
});

/** What deleting one's account asks for; an account without a password sends none. */
export const accountDeletionSchema = z.object({ password: triedPassword.optional() });

const birthDate = z
  .string({ error: 'La fecha de nacimiento no es válida' })
  .nullish()
  .transform((text, context) => {
    if (text == null || text.trim() === '') return null;
    const day = parseDay(text);
    if (day !== null && day >= `${EARLIEST_YEAR}` && day <= todayInSpain()) return day;
    context.addIssue({ code: 'custom', message: 'La fecha de nacimiento no es válida' });
    return z.NEVER;
  });

const flag = z.boolean({ error: 'Debe ser sí o no' });

/** What a hunter may change of the profile: all fields optional, unknown ones ignored. */
export const userUpdateSchema = z.object({
  name: name.optional(),
  email: emailSchema.optional(),
  phone: optionalText(40).optional(),
  birthDate: birthDate.optional(),
  address: optionalText(300).optional(),
  profilePhoto: z
    .string({ error: 'La foto debe ser una imagen' })
    .refine((photo) => photo === '' || photo.startsWith('data:image/'), {
      error: 'La foto debe ser una imagen',
    })
    .transform((photo) => photo || null)
    .nullish(),
  emailNotifications: flag.optional(),
  showStats: flag.optional(),
  publicProfile: flag.optional(),
  firstName: optionalText(100).optional(),
  lastName: optionalText(100).optional(),
  currentPassword: triedPassword.optional(),
});
export type UserUpdate = z.infer<typeof userUpdateSchema>;

/** A hunter as the product shows one to himself: never the password or the external id. */
export const userSchema = z.object({
  id: z.int(),
  email: z.string(),
  name: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  phone: z.string().nullable(),
  birthDate: z.string().nullable(),
  address: z.string().nullable(),
  profilePhoto: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  emailNotifications: z.boolean(),
  showStats: z.boolean(),
  publicProfile: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type User = z.infer<typeof userSchema>;
