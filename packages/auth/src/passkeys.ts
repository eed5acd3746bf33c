import type { NewCredential, StoredPasskey } from '@cuaderno/db';
import {
  type Assertion,
  CHALLENGE_MINUTES,
  type CreationOptions,
  type NewPasskey,
  type RequestOptions,
} from '@cuaderno/domain';

/** Algorithms of keys, in COSE's numbers: ES256, EdDSA, RS256. */
const ALGORITHMS = [-7, -8, -257];
const TIMEOUT_MS = CHALLENGE_MINUTES * 60_000;

/** Whom passkeys are for: the host of the public address, and its origin. */
export type RelyingParty = { id: string; origin: string };

/** The facts of a user in a new credential. */
type Owner = {
  handle: string;
  email: string;
  name: string;
  credentials: readonly { id: string; transports: string[] }[];
};

/** A verified signature. */
type Signature = { counter: number; isSynced: boolean };

/** Makes the options of WebAuthn's two ceremonies, and checks their answers, which a device has signed. */
export type PasskeyCheck = {
  /** @returns null where browsers have no passkeys: on an IP address, or plain http but localhost */
  relyingParty: () => RelyingParty | null;
  /** The options of a new credential, on another device than those of the `credentials`. */
  creationOptions: (party: RelyingParty, challenge: string, owner: Owner) => CreationOptions;
  /** The options of a sign-in with any of the browser's credentials. */
  requestOptions: (party: RelyingParty, challenge: string) => RequestOptions;
  /** Reads the challenge that an answer was made for; '' for an unreadable one. */
  challengeOf: (clientDataJSON: string) => string;
  /** Checks a new credential. @returns null for one that doesn't answer `challenge` as it must */
  checkCreation: (
    party: RelyingParty,
    challenge: string,
    credential: NewPasskey['credential'],
  ) => Promise<NewCredential | null>;
  /** Checks a signature, but for its counter. @returns null for one that isn't the passkey's of `challenge` */
  checkAssertion: (
    party: RelyingParty,
    challenge: string,
    answer: { credential: Assertion['credential']; passkey: StoredPasskey },
  ) => Promise<Signature | null>;
};

/** `origin` is the public one. */
export function createPasskeyCheck(origin: () => string): PasskeyCheck {
  return {
    relyingParty: () => relyingPartyOf(origin()),
    creationOptions,
    requestOptions: ({ id: rpId }, challenge) => ({
      challenge,
      rpId,
      timeout: TIMEOUT_MS,
      userVerification: 'required',
    }),
    challengeOf,
    checkCreation: (...answer) => checkCreation(...answer).catch(() => null),
    checkAssertion: (...answer) => checkAssertion(...answer).catch(() => null),
  };
}

/** The relying party of a public origin. */
function relyingPartyOf(origin: string): RelyingParty | null {
  const { protocol, hostname } = new URL(origin);
  const isAddress = /^[\d.]+$|:/.test(hostname);
  const isSafe = protocol === 'https:' || hostname === 'localhost';
  return isSafe && !isAddress ? { id: hostname, origin } : null;
}

function creationOptions(
  { id }: RelyingParty,
  challenge: string,
  { handle, email, name, credentials }: Owner,
): CreationOptions {
  return {
    challenge,
    rp: { id, name: 'Cuaderno de Caza' },
    user: { id: handle, name: email, displayName: name },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: TIMEOUT_MS,
    attestation: 'none',
    excludeCredentials: credentials.map((each) => ({ type: 'public-key', ...each })),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
  };
}

function challengeOf(clientDataJSON: string): string {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString());
    const { challenge } = data as { challenge?: unknown };
    return typeof challenge === 'string' ? challenge : '';
  } catch {
    return '';
  }
}

// Loaded on first use: most starts of the server need none of its certificates' formats.
const loadLibrary = () => import('@simplewebauthn/server');
const loadHelpers = () => import('@simplewebauthn/server/helpers');

/**
 * Removes the attestation of a new credential: nothing depends on the maker of a device, and the check of a
 * certificate would fetch the addresses in it.
 */
async function withoutAttestation(attestationObject: string): Promise<string> {
  const { decodeAttestationObject, isoBase64URL, isoCBOR } = await loadHelpers();
  const authData = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject)).get(
    'authData',
  );
  return isoBase64URL.fromBuffer(
    isoCBOR.encode(
      new Map<string, string | Uint8Array<ArrayBuffer> | Map<string, string>>([
        ['fmt', 'none'],
        ['attStmt', new Map<string, string>()],
        ['authData', authData],
      ]),
    ),
  );
}

async function checkCreation(
  { id: expectedRPID, origin: expectedOrigin }: RelyingParty,
  expectedChallenge: string,
  { id, response }: NewPasskey['credential'],
): Promise<NewCredential | null> {
  const { verifyRegistrationResponse } = await loadLibrary();
  const attestationObject = await withoutAttestation(response.attestationObject);
  const { clientDataJSON, transports = [] } = response;
  const { registrationInfo: info } = await verifyRegistrationResponse({
    response: {
      ...PUBLIC_KEY,
      id,
      rawId: id,
      response: { clientDataJSON, attestationObject },
    },
    expectedChallenge,
    expectedOrigin,
    expectedRPID,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  });
  if (!info || info.credential.id !== id) return null;
  return {
    credentialId: id,
    publicKey: info.credential.publicKey,
    counter: info.credential.counter,
    transports: [...new Set(transports)],
    isSyncable: info.credentialDeviceType === 'multiDevice',
    isSynced: info.credentialBackedUp,
  };
}

async function checkAssertion(
  { id: expectedRPID, origin: expectedOrigin }: RelyingParty,
  expectedChallenge: string,
  {
    credential: { id, response },
    passkey,
  }: { credential: Assertion['credential']; passkey: StoredPasskey },
): Promise<Signature | null> {
  if (response.userHandle !== passkey.handle) return null;
  const { verifyAuthenticationResponse } = await loadLibrary();
  const { verified, authenticationInfo: info } = await verifyAuthenticationResponse({
    response: { ...PUBLIC_KEY, id, rawId: id, response },
    expectedChallenge,
    expectedOrigin,
    expectedRPID,
    requireUserVerification: true,
    // The counter is compared where it is stored, by one statement.
    credential: { id, publicKey: new Uint8Array(passkey.publicKey), counter: 0 },
  });
  const isSyncable = info.credentialDeviceType === 'multiDevice';
  // A credential doesn't become one that is synced, nor the reverse.
  if (!verified || isSyncable !== passkey.isSyncable) return null;
  return { counter: info.newCounter, isSynced: info.credentialBackedUp };
}

const PUBLIC_KEY = { type: 'public-key', clientExtensionResults: {} } as const;
