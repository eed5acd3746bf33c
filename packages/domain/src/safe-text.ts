import * as z from 'zod/mini';
import { codePointLength } from './text';

const storable = (text: string) => !text.includes('\0') && text.isWellFormed();
const UNSTORABLE = 'El texto contiene caracteres que no se pueden guardar';

/**
 * Rejects a text that stays longer than `max` in any case, before it is normalised: NFC of megabytes
 * of combining marks takes minutes. It shortens a text to a quarter at most, and no code point has more
 * than two units.
 */
const normalisable = (max: number, error: string) =>
  z.refine<string>((text) => text.trim().length <= 8 * max, { error, abort: true });

/** A required text: trimmed, NFC, without NUL or lone surrogates, 1 to `max` code points. */
export function safeText(max: number, required: string) {
  const tooLong = `Como mucho ${max} caracteres`;
  return z.pipe(
    z.string({ error: required }).check(normalisable(max, tooLong)),
    z
      .transform((text: string) => text.normalize('NFC').trim())
      .check(
        z.refine((text) => text !== '', { error: required, abort: true }),
        z.refine(storable, { error: UNSTORABLE }),
        z.refine((text) => codePointLength(text) <= max, { error: tooLong }),
      ),
  );
}

/** As `safeText`, but null, undefined and blank are all null. */
export function optionalText(max: number, tooLong = `Como mucho ${max} caracteres`) {
  return z.pipe(
    z.nullish(z.string({ error: 'Debe ser un texto' }).check(normalisable(max, tooLong))),
    z
      .transform((text: string | null | undefined) => text?.normalize('NFC').trim() || null)
      .check(
        z.refine((text) => text === null || storable(text), { error: UNSTORABLE }),
        z.refine((text) => text === null || codePointLength(text) <= max, { error: tooLong }),
      ),
  );
}
