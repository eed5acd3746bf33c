import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';

const FLAGS = { present: 1, verified: 4, syncable: 8, synced: 16, hasKey: 64 };
type Flag = keyof typeof FLAGS;

/** What an answer says instead of the truth. */
export type Lies = {
  origin?: string;
  rpId?: string;
  type?: string;
  flags?: readonly Flag[];
  challenge?: string;
  userHandle?: string;
  counter?: number;
};

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest();

/** A byte string of CBOR, up to 64 KiB, with the shortest length. */
const cborBytes = (bytes: Uint8Array) => {
  const { length } = bytes;
  const head = length < 256 ? [0x58, length] : [0x59, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from(head), bytes]);
};
const cborText = (text: string) =>
  Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);

/**
 * A device with one credential (ES256) for the product at `origin`, which signs as WebAuthn's authenticators do.
 * @param counts whether it counts its signatures, as keys that are not synced do
 */
export function createAuthenticator(origin: string, { counts = true } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(32);
  const truth = counts
    ? (['present', 'verified'] as const)
    : (['present', 'verified', 'syncable', 'synced'] as const);
  let counter = 0;
  let handle = '';

  const clientData = (type: string, challenge: string, lies: Lies) =>
    Buffer.from(
      JSON.stringify({
        type: lies.type ?? type,
        challenge: lies.challenge ?? challenge,
        origin: lies.origin ?? origin,
        crossOrigin: false,
      }),
    );

  const authenticatorData = (lies: Lies, ...rest: Uint8Array[]) => {
    const flags = [...(lies.flags ?? truth), ...(rest.length > 0 ? (['hasKey'] as const) : [])];
    const head = Buffer.alloc(5);
    head[0] = flags.reduce((sum, flag) => sum + FLAGS[flag], 0);
    if (counts) counter += 1;
    head.writeUInt32BE(lies.counter ?? counter, 1);
    return Buffer.concat([sha256(lies.rpId ?? new URL(origin).hostname), head, ...rest]);
  };

  return {
    id: id.toString('base64url'),
    /** Makes the credential. */
    create(
      { challenge, user }: { challenge: string; user: { id: string } },
      lies: Lies & { fmt?: string } = {},
    ) {
      handle = user.id;
      const cose = Buffer.concat([
        Buffer.from('a5010203262001', 'hex'),
        Buffer.from('21', 'hex'),
        cborBytes(Buffer.from(x, 'base64url')),
        Buffer.from('22', 'hex'),
        cborBytes(Buffer.from(y, 'base64url')),
      ]);
      const length = Buffer.from([0, id.length]);
      const data = authenticatorData(lies, Buffer.alloc(16), length, id, cose);
      const attestationObject = Buffer.concat([
        Buffer.from([0xa3]),
        cborText('fmt'),
        cborText(lies.fmt ?? 'none'),
        cborText('attStmt'),
        Buffer.from([0xa0]),
        cborText('authData'),
        cborBytes(data),
      ]);
      return {
        id: id.toString('base64url'),
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, lies).toString('base64url'),
          attestationObject: attestationObject.toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    /** Signs a challenge. */
    get({ challenge }: { challenge: string }, lies: Lies = {}) {
      const client = clientData('webauthn.get', challenge, lies);
      const data = authenticatorData(lies);
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(client)]))
        .sign(privateKey);
      return {
        id: id.toString('base64url'),
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
          userHandle: lies.userHandle ?? handle,
        },
      };
    },
  };
}
