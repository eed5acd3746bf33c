import * as z from 'zod/mini';
import { wireSchema } from '../payload-fields';
import { readWire } from './payload-wire';

/** The specified payload of a save, discriminated by its `type`; read as `OutingPayload`. */
export const payloadSchema = z.pipe(wireSchema, z.transform(readWire));
/** A payload before it is parsed: what a client sends. */
export type OutingInput = z.input<typeof payloadSchema>;
