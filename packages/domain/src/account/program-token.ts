import * as z from 'zod/mini';
import { safeText } from '../safe-text';

export const TOKEN_NAME_MAX = 60;
/** Lifetimes of a program's token, in days; null never ends. */
export const TOKEN_DAYS = [30, 365, null] as const;
/** Most tokens of a user, expired ones included. */
export const TOKENS_MAX = 20;

/** A new token for a program. */
export const newTokenSchema = z.object({
  name: safeText(TOKEN_NAME_MAX, 'El nombre es obligatorio'),
  canWrite: z.boolean({ error: 'Indica si puede escribir: true o false' }),
  days: z.literal([...TOKEN_DAYS], {
    error: 'La duración debe ser 30, 365 o null (sin caducidad)',
  }),
});
export type NewToken = z.infer<typeof newTokenSchema>;

/** A token as listed, without its secret. */
export type ProgramToken = {
  id: string;
  name: string;
  /** Whether it may write, besides reading. */
  canWrite: boolean;
  createdAt: Date;
  /** Null for one that never expires. */
  expires: Date | null;
  /** The last use, to the hour; null before the first. */
  lastUsedAt: Date | null;
};
