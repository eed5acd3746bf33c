import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { KEYS, refuseSignature } from './s3-signature';

/**
 * How a test server behaves: as it should; without an answer to requests that it carries out ('slow'), or does not
 * ('gone'); with a refusal, also one whose text has no end; without room; with bodies that end early, or are others; or
 * as another server, which doesn't find it ('astray') or has a page for everything ('page').
 */
export type Mode =
  | 'fine'
  | 'slow'
  | 'gone'
  | 'refusing'
  | 'endless'
  | 'full'
  | 'cut'
  | 'broken'
  | 'astray'
  | 'page';

type StoredFile = { bytes: Buffer; mime: string; modified: Date };

export type TestS3 = {
  /** PHOTO_STORE, and the variables of its keys. */
  variables: { PHOTO_STORE: string; AWS_ACCESS_KEY_ID: string; AWS_SECRET_ACCESS_KEY: string };
  /** Stored objects by their name. */
  objects: Map<string, StoredFile>;
  /** Requests that were answered: 'PUT 1/abc…'. */
  requests: string[];
  /** Codes of the refused requests. */
  refusals: string[];
  behave: (mode: Mode, methods?: string[]) => void;
  close: () => Promise<void>;
};

const BUCKET = 'fotos';

const xml = (response: ServerResponse, status: number, text: string) =>
  response.writeHead(status, { 'content-type': 'application/xml' }).end(text);
const errorOf = (code: string) => `<?xml version="1.0"?><Error><Code>${code}</Code></Error>`;

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** Starts a server of one bucket that speaks S3, and verifies every signature; `page` of a list. */
export async function startS3({ page = 1_000 } = {}): Promise<TestS3> {
  const objects = new Map<string, StoredFile>();
  const requests: string[] = [];
  const refusals: string[] = [];
  let mode: Mode = 'fine';
  let behaving: string[] | undefined;

  const list = (response: ServerResponse, after: string | null) => {
    const names = [...objects.keys()].toSorted().filter((name) => after === null || name > after);
    const slice = names.slice(0, page);
    const contents = slice.map((name) => {
      const modified = objects.get(name)?.modified.toISOString();
      return `<Contents><Key>${name}</Key><LastModified>${modified}</LastModified></Contents>`;
    });
    const isLast = slice.length === names.length;
    const next = isLast ? '' : `<NextContinuationToken>${slice.at(-1)}</NextContinuationToken>`;
    const state = `<IsTruncated>${!isLast}</IsTruncated>${next}`;
    xml(response, 200, `<ListBucketResult>${state}${contents.join('')}</ListBucketResult>`);
  };

  const serve = (request: IncomingMessage, response: ServerResponse, name: string) => {
    const found = objects.get(name);
    if (!found) return xml(response, 404, request.method === 'HEAD' ? '' : errorOf('NoSuchKey'));
    const { bytes, mime } = found;
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
    const part = from && to ? bytes.subarray(Number(from), Number(to) + 1) : bytes;
    const range = from ? { 'content-range': `bytes ${from}-${to}/${bytes.length}` } : {};
    response.writeHead(from ? 206 : 200, {
      'content-type': mime,
      'content-length': part.length,
      'access-control-allow-origin': request.headers.origin ?? '*',
      ...range,
    });
    if (request.method === 'HEAD') return response.end();
    if (mode === 'broken') return response.end(Buffer.alloc(part.length, 7));
    if (mode !== 'cut') return response.end(part);
    return response.write(part.subarray(0, part.length / 2), () => response.destroy());
  };

  const act = (request: IncomingMessage, response: ServerResponse, body: Buffer) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://any');
    const [, bucket, ...rest] = pathname.split('/');
    const name = rest.join('/');
    requests.push(`${request.method} ${name}`);
    if (bucket !== BUCKET) return xml(response, 404, errorOf('NoSuchBucket'));
    if (request.method === 'PUT') {
      const mime = request.headers['content-type'] ?? '';
      objects.set(name, { bytes: body, mime, modified: new Date() });
      const etag = createHash('md5').update(body).digest('hex');
      return response.writeHead(200, { etag: `"${etag}"` }).end();
    }
    if (request.method === 'DELETE') {
      objects.delete(name);
      return response.writeHead(204).end();
    }
    if (name !== '') return serve(request, response, name);
    return request.method === 'HEAD'
      ? response.end()
      : list(response, searchParams.get('continuation-token'));
  };

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await readBody(request);
    const refused = refuseSignature(request, body);
    if (refused !== null) {
      refusals.push(refused);
      return xml(response, 403, request.method === 'HEAD' ? '' : errorOf(refused));
    }
    const applies = behaving === undefined || behaving.includes(request.method ?? '');
    const now = applies ? mode : 'fine';
    if (now === 'gone') return request.socket.destroy();
    if (now === 'astray' || now === 'page') {
      response.writeHead(now === 'page' ? 200 : 404, { 'content-type': 'text/html' });
      return response.end('<h1>A page</h1>');
    }
    if (now === 'refusing') return xml(response, 403, errorOf('AccessDenied'));
    if (now === 'endless') {
      response.writeHead(500, { 'content-type': 'application/xml' });
      const writing = setInterval(() => response.write('<Error>'), 50);
      return response.on('close', () => clearInterval(writing));
    }
    if (now === 'full' && request.method === 'PUT') {
      return xml(response, 507, errorOf('XMinioStorageFull'));
    }
    // Carried out, but the answer is never sent.
    if (now === 'slow') response.end = () => response;
    return act(request, response, body);
  };

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const endpoint = encodeURIComponent(`http://127.0.0.1:${port}`);
  return {
    variables: {
      PHOTO_STORE: `s3://${BUCKET}?endpoint=${endpoint}&region=eu-south-2`,
      AWS_ACCESS_KEY_ID: KEYS.accessKeyId,
      AWS_SECRET_ACCESS_KEY: KEYS.secretAccessKey,
    },
    objects,
    requests,
    refusals,
    behave: (next, methods) => {
      mode = next;
      behaving = methods;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
