/** Where photos are kept outside of the database, as PHOTO_STORE says. */
export type BucketAddress = {
  bucket: string;
  /** The server's origin. */
  endpoint: string;
  region: string;
  /** Whether new photos go to the database all the same: while all are moved back to it. */
  isLeaving: boolean;
};

const NAME = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const PARAMETERS = ['endpoint', 'region', 'write'];

/** How PHOTO_STORE is written. */
export const BUCKET_USAGE =
  'must be an address like s3://bucket?endpoint=https://s3.example.org&region=eu-west-1';

/** Parses PHOTO_STORE: without an endpoint it is Amazon's in the region. @returns null for a wrong one */
export function parseBucketAddress(text: string): BucketAddress | null {
  if (!URL.canParse(text)) return null;
  const { protocol, hostname, pathname, searchParams, username, port, hash } = new URL(text);
  const region = searchParams.get('region') ?? 'us-east-1';
  const endpoint = searchParams.get('endpoint') ?? `https://s3.${region}.amazonaws.com`;
  const write = searchParams.get('write');
  const isRight =
    protocol === 's3:' &&
    NAME.test(hostname) &&
    ['', '/'].includes(pathname) &&
    [username, port, hash].every((part) => part === '') &&
    [...searchParams.keys()].every((key) => PARAMETERS.includes(key)) &&
    /^[a-z0-9-]+$/.test(region) &&
    isOrigin(endpoint) &&
    [null, 'database'].includes(write);
  if (!isRight) return null;
  return {
    bucket: hostname,
    endpoint: new URL(endpoint).origin,
    region,
    isLeaving: write === 'database',
  };
}

function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, pathname, search, hash, username, password } = new URL(text);
  return (
    ['http:', 'https:'].includes(protocol) &&
    pathname === '/' &&
    [search, hash, username, password].every((part) => part === '')
  );
}
