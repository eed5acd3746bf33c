import * as z from 'zod/mini';
import { EARLIEST_YEAR, parseDay, todayInSpain } from '../dates';
import { addIssue } from '../add-issue';
import { optionalText, safeText } from '../safe-text';
import { codePointLength } from '../text';

export const PASSWORD_MIN = 10;
export const PASSWORD_HINT = `Al menos ${PASSWORD_MIN} caracteres`;
export const PASSWORD_MAX = 128;
const EMAIL_MAX = 254;

/** An e-mail address, trimmed and in lower case: addresses are compared without case. */
export const emailSchema = z.pipe(
  safeText(EMAIL_MAX, 'El correo es obligatorio'),
  z
    .transform((email: string) => email.toLowerCase())
    .check(
      z.refine((email) => z.email().safeParse(email).success, { error: 'El correo no es válido' }),
    ),
);

/** A new password, limited in length; `packages/auth` rejects common ones. */
export const newPasswordSchema = z.string({ error: 'La contraseña es obligatoria' }).check(
  z.refine((password) => codePointLength(password) >= PASSWORD_MIN, {
    error: `La contraseña debe tener al menos ${PASSWORD_MIN} caracteres`,
  }),
  z.refine((password) => codePointLength(password) <= PASSWORD_MAX, {
    error: `La contraseña no puede superar los ${PASSWORD_MAX} caracteres`,
  }),
  z.refine((password) => password.isWellFormed(), {
    error: 'La contraseña contiene caracteres que no se pueden guardar',
  }),
);

/** The password of a sign-in: any text of a possible length. */
export const triedPassword = z
  .string({ error: 'La contraseña es obligatoria' })
  .check(
    z.minLength(1, { error: 'La contraseña es obligatoria' }),
    z.maxLength(4 * PASSWORD_MAX, { error: 'La contraseña no es correcta' }),
  );

const name = safeText(200, 'El nombre es obligatorio');

export const loginSchema = z.object({ email: emailSchema, password: triedPassword });
export const registerSchema = z.object({ name, email: emailSchema, password: newPasswordSchema });
export const passwordChangeSchema = z.object({
  currentPassword: triedPassword,
  newPassword: newPasswordSchema,
});

/** The deletion of an account; `password` is missing for an account without one. */
export const accountDeletionSchema = z.object({ password: z.optional(triedPassword) });

const BIRTH_DATE_WRONG = 'La fecha de nacimiento no es válida';
/** A day of birth, null when left blank. */
export const birthDateSchema = z.pipe(
  z.nullish(z.string({ error: BIRTH_DATE_WRONG })),
  z.transform((text: string | null | undefined, context) => {
    if (text == null || text.trim() === '') return null;
    const day = parseDay(text);
    if (day !== null && day >= `${EARLIEST_YEAR}` && day <= todayInSpain()) return day;
    return addIssue(context, BIRTH_DATE_WRONG);
  }),
);

const PHOTO_WRONG = 'La foto debe ser una imagen';
const flag = z.boolean({ error: 'Debe ser sí o no' });

const MONTH_WRONG = 'El mes debe ser un número del 1 al 12';
/** The month in which the user's seasons begin. */
export const seasonStartSchema = z
  .int({ error: MONTH_WRONG })
  .check(z.minimum(1, { error: MONTH_WRONG }), z.maximum(12, { error: MONTH_WRONG }));

/** A change of the profile: all fields optional, unknown ones ignored. */
export const userUpdateSchema = z.object({
  name: z.optional(name),
  email: z.optional(emailSchema),
  phone: z.optional(optionalText(40)),
  birthDate: z.optional(birthDateSchema),
  address: z.optional(optionalText(300)),
  profilePhoto: z.nullish(
    z.pipe(
      z.string({ error: PHOTO_WRONG }).check(
        z.refine((photo) => photo === '' || photo.startsWith('data:image/'), {
          error: PHOTO_WRONG,
        }),
      ),
      z.transform((photo: string) => photo || null),
    ),
  ),
  emailNotifications: z.optional(flag),
  showStats: z.optional(flag),
  publicProfile: z.optional(flag),
  seasonStart: z.optional(seasonStartSchema),
  firstName: z.optional(optionalText(100)),
  lastName: z.optional(optionalText(100)),
  currentPassword: z.optional(triedPassword),
});
export type UserUpdate = z.infer<typeof userUpdateSchema>;
