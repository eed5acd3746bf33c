import { z } from 'zod';

/** Length of a text as people count it: code points, not UTF-16 units. */
export function letters(text: string): number {
  return Array.from(text).length;
}

/** `text` without accents and in lower case: 'Jabalí' → 'jabali'. */
export function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** `plain`, with everything but letters and digits turned into single spaces: 'Macho-montés' → 'macho montes'. */
export function fold(text: string): string {
  return plain(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

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
