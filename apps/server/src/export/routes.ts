import { type Context, importExport, readBookInTurn, requireSession } from '@cuaderno/api';
import type { Db } from '@cuaderno/db';
import { todayInSpain } from '@cuaderno/domain';
import { createSlots, limitPerUser } from '@cuaderno/limits';
import type { PhotoStore } from '@cuaderno/photo-store';
import type { RequestHandler, Response, Router } from 'express';
import { audit } from '../logging/request-log';
import { responseClosedSignal } from '../response-closed';
import { mountHandlers } from '../rest/adapter';
import { parseDryRun } from '../rest/queries';
import { sendStream } from '../send-stream';
import { requireUser } from '../session';
import { withSpooled } from '../spool';
import { withExport } from './open-export';
import { readingLimits } from './reading-limits';
import { writeExport } from './write-export';

/** Concurrent imports of all users. */
const IMPORTS = 2;

/** `/api/export` and `/api/import`: a user's book as a file. */
export function exportRoutes({
  db,
  auth,
  quotas,
  photoStore,
  shutdown,
}: {
  db: Db;
  auth: Context['auth'];
  quotas: Context['quotas'];
  photoStore: PhotoStore;
  shutdown: { signal: AbortSignal };
}): Router {
  const limitToOne = limitPerUser(1, 'Ya hay una copia en marcha: espera a que termine');
  const limits = readingLimits(quotas);
  const imports = createSlots(IMPORTS, 'imports');

  const exportBook: RequestHandler = async (request, response) => {
    const userId = requireUser(request);
    const closed = responseClosedSignal(response);
    await limitToOne(userId, async () => {
      const written = new AbortController();
      const signal = AbortSignal.any([closed, written.signal]);
      const reader = { db, userId, signal, aside: <T>(wait: () => Promise<T>) => wait() };
      const file = await readBookInTurn(reader, () =>
        writeExport(db, photoStore, userId, () => written.abort()),
      );
      setFileHeaders(response);
      await sendStream(file, response);
      audit(request, 'book exported', { user: userId });
    });
  };

  const importBook: RequestHandler = async (request, response) => {
    const userId = requireUser(request);
    if (!request.is(['application/zip', 'application/x-zip-compressed'])) {
      response.status(415).json({ message: 'La copia debe ser un archivo ZIP (application/zip)' });
      return;
    }
    const dryRun = parseDryRun(request.query);
    // An aborted import resumes when the file is sent again.
    const signal = AbortSignal.any([responseClosedSignal(response), shutdown.signal]);
    const report = await limitToOne(userId, () =>
      withSpooled(request, limits.file, async (file) => {
        // An upload lasts; a session or token that has ended since writes nothing.
        if (request.session) await requireSession({ db, auth, session: request.session });
        return imports({ userId, signal }, () =>
          withExport({ fd: file.fd, limits, signal }, (source) =>
            importExport({ db, userId, signal, quotas, photoStore }, source, { dryRun }),
          ),
        );
      }),
    );
    if (!dryRun) audit(request, 'book imported', { user: userId, outings: report.added });
    response.json(report);
  };

  return mountHandlers({
    'export.preview': previewExport,
    'export.download': exportBook,
    'export.import': importBook,
  });
}

/** Answers the headers of a GET, without creating an export for a prefetch. */
const previewExport: RequestHandler = (request, response) => {
  requireUser(request);
  setFileHeaders(response).end();
};

const setFileHeaders = (response: Response) =>
  response.set({
    'content-type': 'application/zip',
    'content-disposition': `attachment; filename="cuaderno-${todayInSpain()}.zip"`,
  });
