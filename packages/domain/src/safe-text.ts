import { z } from 'zod';
import { letters } from './text';

/** A required text: trimmed, NFC, without NUL or lone surrogates, 1 to `max` code points. */
export function safeText(max: number, required: string) {
  return z
    .string({ error: required })
    .transform((text) => text.normalize('NFC').trim())
    .refine((text) => text !== '', { error: required, abort: true })
    .refine((text) => !text.includes('\0') && text.isWellFormed(), {
      error: 'El texto contiene caracteres que no se pueden guardar',
    })
    .refine((text) => letters(text) <= max, { error: `Como mucho ${max} caracteres` });
}

/** As `safeText`, but null, undefined and blank are all null. */
export function optionalText(max: number, tooLong = `Como mucho ${max} caracteres`) {
  return z
    .string({ error: 'Debe ser un texto' })
    .nullish()
    .transform((text) => text?.normalize('NFC').trim() || null)
    .refine((text) => text === null || (!text.includes('\0') && text.isWellFormed()), {
      error: 'El texto contiene caracteres que no se pueden guardar',
    })
    .refine((text) => text === null || letters(text) <= max, { error: tooLong });
}
