import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { importCopy } from '@cuaderno/api';
import type { Db } from '@cuaderno/db';
import { DomainError, todayInSpain } from '@cuaderno/domain';
import { type Request, type Response, Router } from 'express';
import { audit } from '../request-log';
import { openCopy } from './read-copy';
import { writeCopy } from './write-copy';

/** The largest copy that is taken back, in bytes: 4 GiB. */
const FILE_MAX = 4 * 1024 ** 3;

/** `/api/export`: the hunter's own copy; `/api/import`: takes one back. */
export function copyRoutes(db: Db): Router {
  const router = Router();
  const oneAtATime = createTurns();

  // What a GET would answer, without its work: a look ahead makes no copy.
  router.head('/api/export', (request, response) => {
    hunterOf(request);
    nameFile(response).end();
  });

  router.get('/api/export', async (request, response) => {
    const userId = hunterOf(request);
    await oneAtATime(userId, async () => {
      const copy = await writeCopy(db, userId);
      nameFile(response);
      // A download that is broken off is nobody's fault.
      await pipeline(copy, response).catch((error: unknown) => {
        if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
      });
      audit(request, 'book exported', { user: userId });
    });
  });

  router.post('/api/import', async (request, response) => {
    const userId = hunterOf(request);
    if (!request.is(['application/zip', 'application/x-zip-compressed'])) {
      response.status(415).json({ message: 'La copia debe ser un archivo ZIP (application/zip)' });
      return;
    }
    const dryRun = !['0', undefined].includes(request.query['dryRun'] as string | undefined);
    const report = await oneAtATime(userId, () =>
      withFile(request, async (file) => {
        const copy = await openCopy(file);
        return importCopy({ db, userId }, copy, { dryRun }).finally(copy.close);
      }),
    );
    if (!dryRun) audit(request, 'book imported', { user: userId, outings: report.added });
    response.json(report);
  });

  return router;
}

const nameFile = (response: Response) =>
  response.set({
    'content-type': 'application/zip',
    'content-disposition': `attachment; filename="cuaderno-${todayInSpain()}.zip"`,
  });

function hunterOf(request: Request): number {
  if (!request.session) throw new DomainError('UNAUTHENTICATED', 'Inicia sesión para continuar');
  return request.session.userId;
}

/** Copies are long work: each hunter has one under way at most. */
function createTurns() {
  const busy = new Set<number>();
  return async <T>(userId: number, work: () => Promise<T>): Promise<T> => {
    if (busy.has(userId)) {
      throw new DomainError('CONFLICT', 'Ya hay una copia en marcha: espera a que termine');
    }
    busy.add(userId);
    try {
      return await work();
    } finally {
      busy.delete(userId);
    }
  };
}

/** Keeps the body in a file of its own while `work` reads it: a ZIP's list of files is at its end. */
async function withFile<T>(request: Request, work: (file: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), 'cuaderno-import-'));
  try {
    const file = path.join(folder, 'copy.zip');
    await pipeline(request, limit(), createWriteStream(file, { mode: 0o600 }));
    return await work(file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function limit(): Transform {
  let size = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size > FILE_MAX) done(new DomainError('TOO_LARGE', 'La copia supera los 4 GiB'));
      else done(null, chunk);
    },
  });
}
