import * as z from 'zod/mini';
import { passkeyNameSchema } from './passkey';

const INVALID = 'La llave de acceso no es válida';

/** Bytes as base64url, up to `max` characters. */
const bytes = (max: number) =>
  z
    .string({ error: INVALID })
    .check(z.regex(/^[\w-]+$/, { error: INVALID }), z.maxLength(max, { error: INVALID }));

/** A credential's id: at most 1,023 bytes. */
const credentialId = bytes(1364);
const CLIENT_DATA_MAX = 4096;
const AUTHENTICATOR_DATA_MAX = 8192;
const TRANSPORTS_MAX = 10;

/** A new credential, as the browser's `navigator.credentials.create` answers it, and its name. */
export const newPasskeySchema = z.object({
  ...passkeyNameSchema.shape,
  credential: z.object(
    {
      id: credentialId,
      response: z.object(
        {
          clientDataJSON: bytes(CLIENT_DATA_MAX),
          attestationObject: bytes(16_384),
          transports: z.optional(
            z
              .array(
                z.string({ error: INVALID }).check(z.regex(/^[a-z-]{1,20}$/, { error: INVALID })),
                { error: INVALID },
              )
              .check(z.maxLength(TRANSPORTS_MAX, { error: INVALID })),
          ),
        },
        { error: INVALID },
      ),
    },
    { error: INVALID },
  ),
});
export type NewPasskey = z.infer<typeof newPasskeySchema>;

/** A signature, as the browser's `navigator.credentials.get` answers it. */
export const assertionSchema = z.object({
  credential: z.object(
    {
      id: credentialId,
      response: z.object(
        {
          clientDataJSON: bytes(CLIENT_DATA_MAX),
          authenticatorData: bytes(AUTHENTICATOR_DATA_MAX),
          signature: bytes(AUTHENTICATOR_DATA_MAX),
          userHandle: bytes(128),
        },
        { error: INVALID },
      ),
    },
    { error: INVALID },
  ),
});
export type Assertion = z.infer<typeof assertionSchema>;

const credential = z.object({
  type: z.literal('public-key'),
  id: z.string(),
  transports: z.array(z.string()),
});

/** The options of `navigator.credentials.create`, with bytes as base64url. */
export const creationOptionsSchema = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(credential),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
});
export type CreationOptions = z.infer<typeof creationOptionsSchema>;

/** The options of `navigator.credentials.get`, with bytes as base64url. */
export const requestOptionsSchema = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
});
export type RequestOptions = z.infer<typeof requestOptionsSchema>;
