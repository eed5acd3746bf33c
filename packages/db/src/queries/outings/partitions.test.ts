import { Client, escapeLiteral } from 'pg';
import { v7 } from 'uuid';
import { describe, expect } from 'vitest';
import { connectedBy, type Db } from '../../database';
import { test } from '../../testing';
import {
  replaceStored,
  someEntry,
  someOuting,
  somePhoto,
  someUser,
  storeOuting,
} from '../../testing/samples';
import { readChanges } from './changes';
import { withValues } from '../photos/photos';
import {
  countDocuments,
  deleteDocument,
  existingDocuments,
  findDocument,
  insertDocument,
  listDocuments,
  lockDocument,
  replaceDocument,
} from '../documents/documents';
import { existingOutings } from './export';
import { addAgain, beginImport, isOfImport, listImports, undoImport } from './imports';
import { deleteOuting } from './outing-writes';
import { findOuting, listSummaries, lockOuting, pageOutings, readOutings } from './outings';
import { deleteStagedPhotos, stagePhoto } from '../photos/photo-writes';
import {
  findPhoto,
  latestPhotos,
  readPhotosOf,
  readThumbnails,
  selectFile,
} from '../photos/photos';
import { countPrint } from './print-facts';
import { readSeason } from './season';
import { dashboardStats } from './stats';
import { bookUsage, hasMoreOutings, photoUsage } from './usage';
import { userTransaction } from './user-transaction';
import { watchBooks } from './watch-books';

/*
 * Where the tables of books are partitioned by user (TEST_PARTITIONS=user, `npm run test:engines`), every statement about
 * a book touches one partition: what a cut by user, as Citus makes it, needs.
 */
type Statement = { text: string; values: unknown[] };

const DOCUMENT = {
  kind: 'licencia',
  name: null,
  number: '1',
  expires: null,
  remind: true,
} as const;

/** A connection that notes the statements sent through it. */
class NotingClient extends Client {
  readonly noted: Statement[] = [];

  constructor(url: string) {
    super(url);
    const query = this.query.bind(this) as (...sent: unknown[]) => unknown;
    this.query = ((
      statement: string | { text: string; values?: unknown[] },
      ...rest: [unknown[]?]
    ) => {
      const given = typeof statement === 'string' ? { text: statement } : statement;
      const { text, values = rest[0] ?? [] } = given;
      if (/^\s*(select|with|insert|update|delete)\b/i.test(text)) this.noted.push({ text, values });
      return query(statement, ...rest);
    }) as Client['query'];
  }
}

const it = test
  .extend('client', { scope: 'file' }, async ({ database }, { onCleanup }) => {
    const client = new NotingClient(database.directUrl);
    await client.connect();
    onCleanup(() => client.end());
    return client;
  })
  .extend('db', { scope: 'file' }, ({ client }) => connectedBy(client))
  .extend('user', { scope: 'file' }, ({ db }) => someUser(db))
  /** The partitions of each statement that `work` sends, by its custom and its generic plan. */
  .extend('partitionsOf', ({ client }) => async (work: () => Promise<unknown>) => {
    client.noted.length = 0;
    await work();
    const found: { text: string; partitions: string[] }[] = [];
    for (const { text, values } of client.noted.splice(0)) {
      await client.query(`PREPARE noted AS ${text}`);
      for (const mode of ['force_custom_plan', 'force_generic_plan']) {
        await client.query(`SET plan_cache_mode = ${mode}`);
        const list = values.length > 0 ? `(${values.map(literal).join(', ')})` : '';
        const { rows } = await client.query(`EXPLAIN (VERBOSE, FORMAT JSON) EXECUTE noted ${list}`);
        const plan = JSON.stringify(rows[0]['QUERY PLAN']);
        const partitions = new Set(
          [...plan.matchAll(/"Schema":"(part_\d+)"/g)].map(([, name = '']) => name),
        );
        found.push({ text: `${mode} ${text}`, partitions: [...partitions] });
      }
      await client.query('DEALLOCATE noted');
    }
    return found;
  });

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'NULL';
  if (value instanceof Uint8Array) return `'\\x${Buffer.from(value).toString('hex')}'`;
  if (value instanceof Date) return escapeLiteral(value.toISOString());
  if (Array.isArray(value)) return escapeLiteral(`{${value.join(',')}}`);
  return escapeLiteral(typeof value === 'string' ? value : JSON.stringify(value));
}

/** Every operation on a book that a request makes. */
const OPERATIONS: Record<string, (db: Db, userId: number) => Promise<unknown>> = {
  'an outing is stored': (db, id) =>
    storeOuting(db, id, { entries: [someEntry({ photos: [somePhoto()] })], photos: [somePhoto()] }),
  'an outing without photos is stored': (db, id) => storeOuting(db, id, { entries: [someEntry()] }),
  'an outing is read': (db, id) => findOuting(db, id, v7()),
  'the list': (db, id) => listSummaries(db, id, { limit: 20 }),
  'all outings': async (db, id) => {
    for await (const _ of readOutings(db, id)) continue;
  },
  'a page of outings': (db, id) => pageOutings(db, id, { limit: 20 }),
  'the album': (db, id) => latestPhotos(db, id, 12),
  'the stats': dashboardStats,
  'a season': (db, id) => readSeason(db, id, { today: '2026-10-12' }),
  'what a memoria would have': (db, id) =>
    countPrint(db, id, { from: '2026-01-01', until: '2027-01-01', places: 'municipality' }),
  'whether there are more outings': (db, id) => hasMoreOutings(db, id, 500),
  'the book’s usage': bookUsage,
  'the photos’ usage': photoUsage,
  'the changes of a book': async (db, id) => {
    const { cursor } = await readChanges(db, id);
    await readChanges(db, id, cursor);
  },
  'an outing is edited': async (db, id) => {
    const outing = await storeOuting(db, id, { entries: [someEntry()] });
    await replaceStored(db, id, outing.id, { ...outing, description: 'Frío' });
    await replaceStored(db, id, outing.id, { ...outing, entries: [someEntry()] });
    await replaceStored(db, id, outing.id, { ...outing, photos: [somePhoto()] });
  },
  'an outing is deleted': async (db, id) => {
    const outing = await storeOuting(db, id, {});
    await userTransaction(db, id, async (tx) => {
      await lockOuting(tx, id, outing.id);
      await deleteOuting(tx, id, outing.id);
    });
  },
  'a photo is staged, read and deleted': async (db, id) => {
    const photo = somePhoto();
    await stagePhoto(db, id, photo);
    await findPhoto(db, id, photo.id, 'image');
    await findPhoto(db, id, photo.id, 'thumb');
    await readPhotosOf(db, id, [v7()], 1_000_000);
    await readThumbnails(db, id, [photo.id]);
    await deleteStagedPhotos(db, id, [photo.id]);
  },
  'a document is stored, edited, read and deleted': async (db, id) => {
    const document = v7();
    const photo = somePhoto();
    await stagePhoto(db, id, photo);
    await insertDocument(db, id, document, { ...DOCUMENT, photos: [{ id: photo.id }] });
    await lockDocument(db, id, document);
    await replaceDocument(db, id, document, { ...DOCUMENT, photos: [somePhoto()] });
    await listDocuments(db, id);
    await findDocument(db, id, document);
    await existingDocuments(db, id);
    await countDocuments(db, id);
    await deleteDocument(db, id, document);
  },
  'an import is made and undone': async (db, id) => {
    const made = { id: v7(), name: 'libro.csv' };
    await beginImport(db, id, made);
    const outing = { ...someOuting(), importId: made.id };
    await addAgain(db, id, outing);
    await isOfImport(db, id, { id: outing.id, importId: made.id });
    await listImports(db, id);
    await undoImport(db, id, made.id);
    await existingOutings(db, id, [outing.id]);
  },
};

describe('one partition is touched when', () => {
  it.for(Object.entries(OPERATIONS))('%s', async ([, work], { db, user, partitionsOf }) => {
    const found = await partitionsOf(() => work(db, user.id));
    expect(found.length).toBeGreaterThan(0);
    expect(found.filter(({ partitions }) => partitions.length > 1)).toEqual([]);
    // Statements without a scan of a book are those of the account, or inserts, which PostgreSQL routes by the key.
    const touched = new Set(found.flatMap(({ partitions }) => partitions));
    expect(touched.size).toBe(1);
  });

  // One statement for all who watch here: its generic plan prunes when it runs.
  it('a book is watched', async ({ db, user, partitionsOf }) => {
    const found = await partitionsOf(async () => {
      const ended = new AbortController();
      const watch = watchBooks(db, () => undefined);
      for await (const cursor of watch(user.id, ended.signal)) ended.abort(cursor);
    });
    const custom = found.filter(({ text }) => text.startsWith('force_custom_plan'));
    expect(custom.map(({ partitions }) => partitions.length)).toEqual([1]);
  });

  it('the bytes of a photo are read', async ({ client, user }) => {
    const statement = withValues(selectFile(user.id, v7(), 'thumb'));
    const { rows } = await client.query(`EXPLAIN ${statement}`);
    const lines = rows.map((row) => row['QUERY PLAN']);
    expect(lines.filter((line) => line.includes('Scan'))).toHaveLength(1);
  });
});
