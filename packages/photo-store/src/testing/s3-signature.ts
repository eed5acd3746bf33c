import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** The keys that a test server accepts. */
export const KEYS = { accessKeyId: 'AKIATEST', secretAccessKey: 'not/a+secret' };

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, data: string) =>
  createHmac('sha256', key).update(data).digest();

/** As AWS's own description of Signature Version 4 wants it, without a line of the client's library. */
const encode = (text: string) =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );

type Claim = { credential: string; signedHeaders: string; signature: string; date: string };

/** Minutes that a signature in the headers is valid. */
const HEADER_MINUTES = 15;

function claimOf({ headers }: IncomingMessage, query: URLSearchParams): Claim | null {
  const [, credential, signedHeaders, signature] =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    ) ?? [];
  if (credential && signedHeaders && signature) {
    return { credential, signedHeaders, signature, date: String(headers['x-amz-date']) };
  }
  if (query.get('X-Amz-Algorithm') !== 'AWS4-HMAC-SHA256') return null;
  return {
    credential: query.get('X-Amz-Credential') ?? '',
    signedHeaders: query.get('X-Amz-SignedHeaders') ?? '',
    signature: query.get('X-Amz-Signature') ?? '',
    date: query.get('X-Amz-Date') ?? '',
  };
}

const momentOf = (date: string) =>
  Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));

/** Verifies a request's signature of Amazon's version 4. @returns the code of what is wrong, null for nothing */
export function refuseSignature(
  request: IncomingMessage,
  body: Buffer,
  now = Date.now(),
): string | null {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://any');
  const claim = claimOf(request, searchParams);
  if (claim === null) return 'AccessDenied';
  const [key, day = '', region = '', service, end] = claim.credential.split('/');
  if (key !== KEYS.accessKeyId) return 'InvalidAccessKeyId';
  const isSigned = request.headers.authorization === undefined;
  const seconds = isSigned ? Number(searchParams.get('X-Amz-Expires')) : HEADER_MINUTES * 60;
  const age = now - momentOf(claim.date);
  if (!(age < seconds * 1000 && age > -60_000)) return 'AccessDenied';
  if (service !== 's3' || end !== 'aws4_request' || !claim.date.startsWith(day)) {
    return 'AuthorizationHeaderMalformed';
  }
  const content = String(request.headers['x-amz-content-sha256']);
  if (!isSigned && content !== sha256(body)) return 'XAmzContentSHA256Mismatch';
  const query = [...searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .toSorted()
    .join('&');
  const names = claim.signedHeaders.split(';');
  if (!names.includes('host')) return 'AccessDenied';
  const canonical = [
    request.method,
    pathname
      .split('/')
      .map((part) => encode(decodeURIComponent(part)))
      .join('/'),
    query,
    ...names.map((name) => `${name}:${String(request.headers[name]).trim()}`),
    '',
    claim.signedHeaders,
    isSigned ? 'UNSIGNED-PAYLOAD' : content,
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', claim.date, scope, sha256(canonical)].join('\n');
  const secret = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(
    (before, part) => hmac(before, part),
    `AWS4${KEYS.secretAccessKey}`,
  );
  return hmac(secret, text).toString('hex') === claim.signature ? null : 'SignatureDoesNotMatch';
}
