import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { createSlots, importExport, limitPerUser, type Quotas } from '@cuaderno/api';
import type { Db } from '@cuaderno/db';
import { DomainError, todayInSpain } from '@cuaderno/domain';
import { type Request, type Response, Router } from 'express';
import type { Drain } from '../ops/graceful-shutdown';
import { audit } from '../logging/request-log';
import { responseClosedSignal } from '../response-closed';
import { withSpooled } from '../spool';
import { withCopy } from './open-export';
import { writeCopy } from './write-export';

/** The largest copy that is taken back, in bytes: 4 GiB. */
const FILE_MAX = 4 * 1024 ** 3;
/** Copies that are read in, and written out, at once in all. */
const IMPORTS = 2;
const EXPORTS = 8;
/** How long a copy that is being read keeps its slot, in milliseconds. */
const HELD_MS = 20_000;

/** `/api/export`: the hunter's own copy; `/api/import`: takes one back. */
export function copyRoutes(db: Db, quotas: Quotas, drain: Pick<Drain, 'signal'>): Router {
  const router = Router();
  const onePerUser = limitPerUser(1, 'Ya hay una copia en marcha: espera a que termine');
  const [imports, exports] = [createSlots(IMPORTS), createSlots(EXPORTS)];

  // What a GET would answer, without its work: a look ahead makes no copy.
  router.head('/api/export', (request, response) => {
    hunterOf(request);
    nameFile(response).end();
  });

  router.get('/api/export', async (request, response) => {
    const userId = hunterOf(request);
    const owner = { userId, signal: responseClosedSignal(response) };
    const send = async () => {
      const copy = await writeCopy(db, userId);
      nameFile(response);
      // A download that is broken off is nobody's fault.
      await pipeline(copy, response).catch((error: unknown) => {
        if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
      });
      audit(request, 'book exported', { user: userId });
    };
    await onePerUser(userId, async () => {
      let sent: Promise<void> | undefined;
      await exports(owner, () => {
        sent = send();
        // Whoever reads slowly keeps the others waiting for so long, not for as long as he likes.
        return Promise.race([sent, pause(HELD_MS, undefined, { ref: false })]);
      });
      await sent;
    });
  });

  router.post('/api/import', async (request, response) => {
    const userId = hunterOf(request);
    if (!request.is(['application/zip', 'application/x-zip-compressed'])) {
      response.status(415).json({ message: 'La copia debe ser un archivo ZIP (application/zip)' });
      return;
    }
    const dryRun = !['0', undefined].includes(request.query['dryRun'] as string | undefined);
    // One that is broken off goes on where it ended when it is sent again.
    const signal = AbortSignal.any([responseClosedSignal(response), drain.signal]);
    const report = await onePerUser(userId, () =>
      withSpooled(request, FILE_MAX, (file) =>
        imports({ userId, signal }, () =>
          withCopy(file.fd, signal, (copy) =>
            importExport({ db, userId, signal, quotas }, copy, { dryRun }),
          ),
        ),
      ),
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
