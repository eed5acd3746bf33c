import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { promisify } from 'node:util';
import { startS3, type TestS3 } from '@cuaderno/photo-store/testing';
import { todayInSpain } from '@cuaderno/domain';
import { noisyJpeg } from '../outings/exports';
import { test as base } from '../fixtures';
import { poolingOf, send, type TestUser } from '../server';

/** The answer while the bucket can't be used. */
export const UNAVAILABLE = 'Las fotos no están disponibles ahora mismo. Inténtalo en unos minutos.';
const PROGRAM = path.join(import.meta.dirname, '../../dist/cli.js');

/** Tests with a server of object storage a file, where the product keeps its photos. */
export const test = base
  .extend('s3', { scope: 'file' }, async ({}, { onCleanup }) => {
    const s3 = await startS3();
    onCleanup(() => s3.close());
    return s3;
  })
  .extend('variables', { scope: 'file' }, ({ s3 }) => ({ ...s3.variables }))
  /** Runs the operator's program on the file's database. @returns its output and exit code */
  .extend('operate', ({ server, s3 }) => (args: string[], changes: Record<string, string> = {}) => {
    const given = { DATABASE_URL: server.database.url, ...s3.variables, ...changes };
    return promisify(execFile)(process.execPath, [PROGRAM, ...args], {
      env: { PATH: process.env['PATH'], ...poolingOf(given), ...given },
    }).then(
      ({ stdout, stderr }) => ({ code: 0, output: (stdout + stderr).trim() }),
      ({ code, stdout, stderr }) => ({
        code: code as number,
        output: `${stdout}${stderr}`.trim(),
      }),
    );
  });

/** Uploads a photo. */
export async function putPhoto(user: TestUser, id: string = randomUUID()) {
  const body = new Uint8Array(await noisyJpeg());
  const headers = { 'content-type': 'image/jpeg' };
  const response = await user.fetch(`/api/photos/${id}`, { method: 'PUT', headers, body });
  return { id, response };
}

export const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());
/** Names of the objects of a user. */
export const objectsOf = (s3: TestS3, { id }: TestUser) =>
  [...s3.objects.keys()].filter((name) => name.startsWith(`${id}/`));

/** Records an espera with a trophy, which a memoria shows with its photo. */
export async function espera(user: TestUser, photos: string[]) {
  const outing = { date: todayInSpain(), species: 'Jabalí', score: 115, cotoName: 'Coto', photos };
  return send(user, 'POST', '/api/outings/espera', outing);
}
