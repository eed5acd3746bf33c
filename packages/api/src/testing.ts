import { createAuth, createPasskeyCheck } from '@cuaderno/auth';
import { insertUser, watchBooks } from '@cuaderno/db';
import { test as base, type TestDatabase } from '@cuaderno/db/testing';
import { createPhotoStore } from '@cuaderno/photo-store';
import { searchMunicipalities } from '@cuaderno/municipalities';
import type { Context } from './context';
import { createCaller } from './router';

/** Callers on a database for a visitor and for new users. */
export type TestApi = ReturnType<typeof createTestApi>;

function createTestApi(database: TestDatabase) {
  const auth = createAuth({ pool: database.pool, secure: false });
  const reported: unknown[] = [];
  const audited: string[] = [];
  const context: Context = {
    db: database.db,
    auth,
    passkeys: createPasskeyCheck(() => 'https://cuaderno.test'),
    hasProvider: false,
    quotas: { outings: 100, pieces: 1_000, photos: 100, photoBytes: 1e9, stagedPhotos: 100 },
    photoStore: createPhotoStore(database.db, null),
    mail: { isOn: true, device: () => 'Firefox en Android' },
    publicOrigin: () => 'https://cuaderno.test',
    municipalities: { search: async (query) => searchMunicipalities(query) },
    watchBook: watchBooks(database.db, (error) => reported.push(error)),
    passwordAttempt: (_account, attempt) => attempt(),
    verificationAttempt: () => Promise.resolve(),
    report: (error) => reported.push(error),
    audit: (event) => audited.push(event),
    endVisit: () => {},
    answerCursors: () => {},
    aside: (wait) => wait(),
    signal: new AbortController().signal,
    session: null,
  };
  let users = 0;
  return {
    database,
    auth,
    context,
    reported,
    audited,
    visitor: createCaller(context),
    async newUser() {
      users += 1;
      const user = await insertUser(database.db, {
        name: `User ${users}`,
        email: `hunter${users}@cuaderno.test`,
        password: await auth.hashPassword('monte y sierra 26'),
      });
      const { token } = await auth.signIn(user.id);
      const session = { userId: user.id, token };
      return { user, session, caller: createCaller({ ...context, session }) };
    },
  };
}

/** Files that this process has run, and the ids of users that each has. */
let files = 0;
const IDS = 100_000;

/** Tests with one API a file. */
export const test = base.extend('api', { scope: 'file' }, async ({ database }) => {
  // What is limited for a user is kept in the process, which files share: no two have a user of the same id.
  files += 1;
  const ids = `SELECT setval(pg_get_serial_sequence('users', 'id'), $1)`;
  await database.pool.query(ids, [files * IDS]);
  return createTestApi(database);
});

/** Counts the connections of a database that wait for a lock. */
export async function lockWaits(pool: TestDatabase['pool']): Promise<number | null> {
  const { rowCount } = await pool.query(
    `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return rowCount;
}
