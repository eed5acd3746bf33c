import * as z from 'zod/mini';
import { letters } from './text';

const storable = (text: string) => !text.includes('\0') && text.isWellFormed();
const UNSTORABLE = 'El texto contiene caracteres que no se pueden guardar';

/** A required text: trimmed, NFC, without NUL or lone surrogates, 1 to `max` code points. */
export function safeText(max: number, required: string) {
  return z.pipe(
    z.string({ error: required }),
    z
      .transform((text: string) => text.normalize('NFC').trim())
      .check(
        z.refine((text) => text !== '', { error: required, abort: true }),
        z.refine(storable, { error: UNSTORABLE }),
        z.refine((text) => letters(text) <= max, { error: `Como mucho ${max} caracteres` }),
      ),
  );
}

/** As `safeText`, but null, undefined and blank are all null. */
export function optionalText(max: number, tooLong = `Como mucho ${max} caracteres`) {
  return z.pipe(
    z.nullish(z.string({ error: 'Debe ser un texto' })),
    z
      .transform((text: string | null | undefined) => text?.normalize('NFC').trim() || null)
      .check(
        z.refine((text) => text === null || storable(text), { error: UNSTORABLE }),
        z.refine((text) => text === null || letters(text) <= max, { error: tooLong }),
      ),
  );
}
