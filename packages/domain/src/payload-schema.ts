import * as z from 'zod/mini';
import { PAYLOAD_FIELDS } from './payload-fields';
import { readWire } from './payload-wire';

/** The specified payload of a save, discriminated by its `type`; read as `OutingPayload`. */
export const payloadSchema = z.pipe(
  z.discriminatedUnion(
    'type',
    [PAYLOAD_FIELDS.espera, PAYLOAD_FIELDS.monteria, PAYLOAD_FIELDS.rececho],
    { error: 'La modalidad no es válida' },
  ),
  z.transform(readWire),
);

/** A payload before it is parsed: what a client sends. */
export type OutingInput = z.input<typeof payloadSchema>;
