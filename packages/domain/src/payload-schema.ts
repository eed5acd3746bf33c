import * as z from 'zod/mini';
import { esperaFields, esperaSchema } from './modalities/espera-payload';
import { monteriaSchema } from './modalities/monteria-payload';
import { recechoFields, recechoSchema } from './modalities/rececho-payload';

/** The documented fields of each modality's save payload. */
export const PAYLOAD_FIELDS = {
  espera: esperaFields,
  monteria: monteriaSchema,
  rececho: recechoFields,
};

/** The payload of a save, discriminated by its `type`. */
export const payloadSchema = z.discriminatedUnion(
  'type',
  [esperaSchema, monteriaSchema, recechoSchema],
  {
    error: 'La modalidad no es válida',
  },
);
export type EsperaPayload = z.infer<typeof esperaSchema>;
export type MonteriaPayload = z.infer<typeof monteriaSchema>;
export type RecechoPayload = z.infer<typeof recechoSchema>;
export type OutingPayload = z.infer<typeof payloadSchema>;
/** A payload before it is parsed: what a client sends. */
export type OutingInput = z.input<typeof payloadSchema>;
