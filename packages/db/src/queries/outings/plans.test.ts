import { Client } from 'pg';
import { v7 } from 'uuid';
import { describe, expect } from 'vitest';
import { connectedBy } from '../../database';
import { test } from '../../testing';
import { replaceStored, someEntry, someUser, storeOuting } from '../../testing/samples';
import { readChanges } from './changes';
import { withValues } from '../photos/photos';
import { findOuting, listSummaries, pageOutings } from './outings';
import { findPhoto, latestPhotos, type Part, selectFile } from '../photos/photos';
import { dashboardStats } from './stats';
import { findUserByEmail, findUserById } from '../accounts/users';

const it = test
  .extend('client', { scope: 'file' }, async ({ database }, { onCleanup }) => {
    // A session of its own, also where the tests run through a pooler.
    const client = new Client(database.directUrl);
    await client.connect();
    onCleanup(() => client.end());
    // Enough rows of enough users that a sequential scan would be the wrong plan.
    await client.query(`
      ALTER TABLE outings DISABLE TRIGGER USER;
      INSERT INTO users (email, name) SELECT i || '@ejemplo.es', 'Ana' FROM generate_series(1, 3000) i;
      INSERT INTO outings (user_id, id, type, date)
        SELECT u.id, gen_random_uuid(), 'espera', to_char(date '2020-01-01' + i, 'YYYY-MM-DD')
        FROM generate_series(1, 500) i, users u WHERE u.id <= 20;
      ALTER TABLE outings ENABLE TRIGGER USER;
      INSERT INTO outing_species (user_id, id, outing_id, position, species)
        SELECT user_id, gen_random_uuid(), id, p, 'Gamo' FROM outings, generate_series(0, 1) p;
      INSERT INTO tombstones (user_id, id, version)
        SELECT u.id, gen_random_uuid(), 1 FROM generate_series(1, 500) i, users u WHERE u.id <= 20;
      INSERT INTO photos (user_id, id, outing_id, image, thumb, width, height, mime)
        SELECT user_id, gen_random_uuid(), id, '1', '1', 1, 1, 'image/jpeg' FROM outings;`);
    await client.query('VACUUM ANALYZE');
    return client;
  })
  /** Reads through the one connection, which has its prepared statements. */
  .extend('reader', { scope: 'file' }, ({ client }) => connectedBy(client))
  /** Explains a prepared statement with its custom and its generic plan. */
  .extend('plans', ({ client }) => async (name: string, values: string) => {
    const found: string[] = [];
    for (const mode of ['force_custom_plan', 'force_generic_plan']) {
      await client.query(`SET plan_cache_mode = ${mode}`);
      const { rows } = await client.query(`EXPLAIN (COSTS OFF) EXECUTE ${name} (${values})`);
      found.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
    }
    return found;
  });

describe('a hot read is a prepared statement that uses its indexes:', () => {
  it('the list', async ({ reader, plans }) => {
    await listSummaries(reader, 1, { limit: 20 });
    for (const plan of await plans('outing_summaries', `1, 1, 1, '2020-02-01', '${v7()}', 20`)) {
      expect(plan).toContain('using outings_by_date');
      expect(plan).toContain('Index Only Scan using outing_species_covering');
      expect(plan).toContain('Index Only Scan using photos_outing_order');
      expect(plan).not.toMatch(/Seq Scan|Sort Key: o\.date/);
    }
  });

  it('the stats', async ({ reader, plans }) => {
    await dashboardStats(reader, 1);
    for (const plan of await plans('dashboard_stats', '1, 1, 1, 1')) {
      expect(plan).toContain('Index Only Scan using outings_counted');
      expect(plan).toContain('Index Only Scan using outing_species_covering');
      expect(plan).not.toContain('Seq Scan');
    }
  });

  it('the changes of a book', async ({ reader, plans }) => {
    const { cursor } = await readChanges(reader, 1);
    await readChanges(reader, 1, cursor);
    const id = v7();
    for (const plan of await plans(
      'outing_changes',
      `1, 1, 5, '${id}', 1, 5, '${id}', 1001, 5, '${id}', 1, 5, '${id}', 1001, 1001, 1`,
    )) {
      expect(plan.match(/One-Time Filter: \(ROW\(b.change/g)).toHaveLength(2);
      expect(plan).not.toContain('Seq Scan');
    }
  });

  it('an outing', async ({ reader, plans }) => {
    await findOuting(reader, 1, v7());
    for (const plan of await plans('outing_whole', `1, 1, 1, 1, '${v7()}'`)) {
      expect(plan).toContain('using outings_pkey');
      expect(plan).not.toContain('Seq Scan');
    }
  });

  it('a photo', async ({ client, reader, plans }) => {
    await findPhoto(reader, 1, v7(), 'thumb');
    const { rows } = await client.query(`EXPLAIN ${withValues(selectFile(1, v7(), 'thumb'))}`);
    for (const plan of [
      rows.map((row) => row['QUERY PLAN']).join('\n'),
      ...(await plans('photo_thumb_head', `1, '${v7()}'`)),
    ]) {
      expect(plan).toContain('Index Scan using photos_pkey');
    }
  });

  it('a photo’s metadata or range: no other bytes are read', async ({ client, reader }) => {
    const id = v7();
    await client.query(
      `INSERT INTO photos (user_id, id, image, thumb, width, height, mime)
        VALUES (1, $1, decode(repeat('ff', 2000000), 'hex'), '1', 1, 1, 'image/jpeg')`,
      [id],
    );
    await findPhoto(reader, 1, id, 'image');
    const pagesRead = async (statement: string) => {
      const { rows } = await client.query(`EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${statement}`);
      const plan = rows[0]['QUERY PLAN'][0].Plan;
      return plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
    };
    expect(await pagesRead(`EXECUTE photo_image_head (1, '${id}')`)).toBeLessThan(10);
    // COPY sends the bytes, EXPLAIN does not even read them.
    const bytesOf = (part?: Part) =>
      `SELECT md5(bytes) FROM (${withValues(selectFile(1, id, 'image', part))}) AS file`;
    expect(await pagesRead(bytesOf({ start: 1_000_000, end: 1_000_009 }))).toBeLessThan(20);
    expect(await pagesRead(bytesOf())).toBeGreaterThan(200);
  });

  it('a page of full outings', async ({ reader, plans }) => {
    await pageOutings(reader, 1, { limit: 20 });
    for (const plan of await plans('outings_page', `1, 1, 1, 1, '2020-02-01', '${v7()}', 20`)) {
      expect(plan).toContain('using outings_by_date');
      expect(plan).not.toMatch(/Seq Scan|Sort Key: o\.date/);
    }
  });

  it('the album', async ({ reader, plans }) => {
    await latestPhotos(reader, 1, 12);
    for (const plan of await plans('photos_latest', '1, 1, 1, 12')) {
      // Outings without photos are not read from the table.
      expect(plan).toContain('Index Only Scan Backward using outings_by_date');
      expect(plan).toContain('Index Only Scan using photos_outing_order');
      expect(plan).not.toMatch(/Seq Scan|Hash Join/);
    }
  });

  it('a user, by id and by e-mail', async ({ reader, plans }) => {
    await findUserById(reader, 1);
    for (const plan of await plans('user_by_id', '1')) {
      expect(plan).toContain('Index Scan using users_pkey');
    }
    await findUserByEmail(reader, '1@ejemplo.es');
    for (const plan of await plans('user_by_email', `'1@ejemplo.es'`)) {
      expect(plan).toContain('Index Scan using users_email');
    }
  });
});

it('writes of an outing are prepared statements that use their indexes', async ({
  client,
  reader,
  plans,
}) => {
  const { id } = await someUser(reader);
  const outing = await storeOuting(reader, id);
  await replaceStored(reader, id, outing.id, { ...outing, description: 'Frío' });
  await replaceStored(reader, id, outing.id, { ...outing, entries: [someEntry()] });
  const { rows } = await client.query<{ name: string; values: string }>(
    `SELECT name, array_to_string(array_fill('NULL'::text, ARRAY[cardinality(parameter_types)]), ',') AS values
      FROM pg_prepared_statements WHERE name ~ '^(insert|update)_outing' ORDER BY name`,
  );
  expect(rows.map(({ name }) => name)).toEqual([
    'insert_outing',
    'update_outing',
    'update_outing_content',
  ]);
  for (const { name, values } of rows) {
    for (const plan of await plans(name, values)) {
      expect(plan).not.toMatch(/Seq Scan on (?!version_floor|books)/);
    }
  }
});
