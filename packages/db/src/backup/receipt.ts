import {
  createHash,
  createPrivateKey,
  createPublicKey,
  type KeyObject,
  randomBytes,
  sign,
  verify,
} from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { ClientConfig } from 'pg';
import { StartError } from '@cuaderno/embedded-postgres';
import type { Db } from '../database';
import { sharedSecret } from '../queries/accounts/secrets';
import { connected } from './backup-records';
import { copyAt } from './copy-folder';
import { writeFileAtomically } from './write-file-atomically';

const FORMAT = 'cuaderno-receipt';
/** What stands before the 32 bytes of an Ed25519 key in PKCS #8 and SPKI (RFC 8410). */
const PRIVATE = Buffer.from('302e020100300506032b657004220420', 'hex');
const PUBLIC = Buffer.from('302a300506032b6570032100', 'hex');
/** Digits of a key that people compare. */
const FINGERPRINT = 16;

/** What became of a copy, as it stands beside it. */
export type ReceiptFacts = {
  /** Name of the copy's file. */
  copy: string;
  bytes: number;
  sha256: string;
  madeAt: string;
  /** The version that made it. */
  product: string;
  users: number | null;
  outings: number | null;
  tables: { name: string; rows: number; sha256: string }[];
  /** When it was restored on trial, and by which version; null if it could not be. */
  restored: { at: string; product: string } | null;
  fault: { kind: string; text: string } | null;
};
export type Receipt = ReceiptFacts & { format: typeof FORMAT; key: string; signature: string };

export async function sha256OfFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

/** Name of the secret of which the instance's key of receipts is made; no backup has it. */
const SECRET = 'receipts';

/** Makes the key of receipts of its secret. */
const keyOf = (seed: Uint8Array): KeyObject =>
  createPrivateKey({ key: Buffer.concat([PRIVATE, seed]), format: 'der', type: 'pkcs8' });

/** Reads the instance's key of receipts, or creates it. */
export async function signingKey(connection: ClientConfig): Promise<KeyObject> {
  return connected(connection, async (client) => {
    await client.query(
      'INSERT INTO public.secrets (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING',
      [SECRET, randomBytes(32)],
    );
    const { rows } = await client.query<{ value: Buffer }>(
      'SELECT value FROM public.secrets WHERE name = $1',
      [SECRET],
    );
    return keyOf(rows[0]?.value ?? Buffer.of());
  });
}

/** The fingerprint of the instance's key of receipts, by which its operator knows them. */
export const receiptKey = async (db: Db): Promise<string> =>
  fingerprintOf(publicBytes(keyOf(await sharedSecret(db, SECRET))));

const publicBytes = (key: KeyObject) =>
  createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(PUBLIC.length);

/** The first digits of a key's checksum, by which people compare it. */
const fingerprintOf = (key: Uint8Array): string =>
  createHash('sha256').update(key).digest('hex').slice(0, FINGERPRINT);

const signedText = (facts: Partial<Receipt>) =>
  Buffer.from(JSON.stringify({ ...facts, signature: undefined }));

/** Writes the signed receipt of a copy. */
export async function writeReceipt(
  file: string,
  facts: ReceiptFacts,
  key: KeyObject,
): Promise<void> {
  const unsigned = { format: FORMAT, ...facts, key: publicBytes(key).toString('base64') } as const;
  const signature = sign(null, signedText(unsigned), key).toString('base64');
  const text = `${JSON.stringify({ ...unsigned, signature }, null, 2)}\n`;
  await writeFileAtomically(Readable.from([text]), file);
}

/** Reads a receipt. @returns null for none, and for one whose signature is not that of its key */
export async function readReceipt(file: string): Promise<Receipt | null> {
  try {
    const receipt = JSON.parse(await readFile(file, 'utf8')) as Receipt;
    if (receipt.format !== FORMAT) return null;
    const der = Buffer.concat([PUBLIC, Buffer.from(receipt.key, 'base64')]);
    const key = createPublicKey({ key: der, format: 'der', type: 'spki' });
    const isSigned = verify(
      null,
      signedText(receipt),
      key,
      Buffer.from(receipt.signature, 'base64'),
    );
    return isSigned ? receipt : null;
  } catch {
    return null;
  }
}

/**
 * Checks a copy by the receipt beside it, without a server.
 * @returns the receipt, and the fingerprint of the key that signed it
 * @throws StartError when there is none, when it is forged, of another file, or says that it could not be restored
 */
export async function verifyCopy(file: string): Promise<Receipt & { signedBy: string }> {
  const receipt = await readReceipt(copyAt(file, new Date(0)).receipt);
  if (!receipt) {
    throw new StartError(`${file} has no valid receipt beside it: nobody has restored it on trial`);
  }
  const sum = await sha256OfFile(file).catch(() => {
    throw new StartError(`${file} is not there`);
  });
  if (receipt.copy !== path.basename(file) || receipt.sha256 !== sum) {
    throw new StartError(`${file} is not the file that its receipt is of, or is damaged`);
  }
  if (!receipt.restored) {
    throw new StartError(`${file} could not be restored: ${receipt.fault?.text ?? 'no reason'}`);
  }
  return { ...receipt, signedBy: fingerprintOf(Buffer.from(receipt.key, 'base64')) };
}
