import { useQueryClient } from '@tanstack/react-query';
import { paths, serverPaths } from '../lib/paths';
import { signOutLocally } from '../lib/server/session';
import { countOutings, readOutbox } from './outbox/read-outbox';
import { useSession } from './use-session';

/** Timeout of the request, in milliseconds. */
const LOGOUT_TIMEOUT = 10_000;

/** Counts the unsent documents, whose part is loaded on use. */
async function countDocuments(userId: number): Promise<number> {
  const { readDocumentOutbox } = await import('./outbox/document-outbox');
  return (await readDocumentOutbox(userId)).length;
}

/** Counts the outings of an import that are not sent yet. */
async function countImported(userId: number): Promise<number> {
  const { readImport, unsentOf } = await import('./imports/import-job');
  return unsentOf((await readImport(userId)).job);
}

/** What only this device has. */
export type Unsent = { outings: number; documents: number };

/** Ends the session at the server, which redirects to /login. @returns false when it is unreachable */
async function endSession(): Promise<boolean> {
  try {
    const response = await fetch(serverPaths.logout, {
      credentials: 'include',
      signal: AbortSignal.timeout(LOGOUT_TIMEOUT),
    });
    return response.ok && new URL(response.url).pathname === paths.login;
  } catch {
    return false;
  }
}

/**
 * Signs out: deletes the mirror once the session has ended; the outbox stays for the user's return.
 * `countUnsent` reads the device, as other tabs may have written.
 */
export function useLogout(): {
  logout: () => Promise<void>;
  countUnsent: () => Promise<Unsent>;
} {
  const client = useQueryClient();
  const { id: userId } = useSession().user;
  const countUnsent = async () => ({
    outings:
      countOutings(await readOutbox(userId).catch(() => [])) +
      (await countImported(userId).catch(() => 0)),
    documents: await countDocuments(userId).catch(() => 0),
  });
  const logout = async () => {
    // The book stays open; a page explains why the session can't be ended offline.
    if (!(await endSession())) {
      window.location.assign(serverPaths.unreachable);
      return;
    }
    // Nothing to delete without storage.
    const { deleteMirror } = await import('./delete-local-data');
    await deleteMirror().catch(() => undefined);
    signOutLocally(client);
  };
  return { logout, countUnsent };
}
