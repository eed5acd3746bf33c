import * as z from 'zod/mini';

/** A user's own profile, without the password and the external id. */
export const userSchema = z.object({
  id: z.int(),
  email: z.string(),
  name: z.string(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  birthDate: z.nullable(z.string()),
  address: z.nullable(z.string()),
  profilePhoto: z.nullable(z.string()),
  profileImageUrl: z.nullable(z.string()),
  emailNotifications: z.boolean(),
  showStats: z.boolean(),
  publicProfile: z.boolean(),
  /** The month in which the user's seasons begin, 1 to 12. */
  seasonStart: z.int(),
  createdAt: z.date(),
  updatedAt: z.date(),
});
export type User = z.infer<typeof userSchema>;
