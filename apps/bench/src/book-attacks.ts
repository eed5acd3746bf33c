import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from '@cuaderno/client';
import type { Client as Database } from 'pg';
import { type Attack, only, type Sent, times } from './attack-list';
import { sized } from './once';

/** A book at its quotas: outings over twelve years, with five pieces and a note of a thousand letters each. */
const OUTINGS = sized(20_000, 60);
const PIECES = 5;
const DAYS = 12 * 365;
const NOTE = 'Entró por la vereda, con el aire de cara. '.repeat(24).trim();
const SPECIES = ['Jabalí', 'Venado', 'Zorro', 'Corzo', 'Gamo', 'Muflón', 'Arruí', 'Rebeco', 'Lobo'];
const PLACES = ['Cazorla', 'Hornachuelos', 'Riaño', 'Villanueva de los Infantes'];

/** Fills a book to its quotas, by SQL: through the product it takes minutes. */
export async function fillToQuota(database: Database, userId: number): Promise<void> {
  await database.query(
    `INSERT INTO outings (user_id, id, type, date, municipality, province, ccaa, location, description, custom_params)
     SELECT $1, gen_random_uuid(), 'monteria', to_char(current_date - n * $3 / $2, 'YYYY-MM-DD'),
       ($4::text[])[n % 4 + 1], 'Jaén', 'Andalucía', 'Finca ' || n % 400, $5,
       jsonb_build_object('finca', 'Finca ' || n % 400)
     FROM generate_series(1, $2::integer) n`,
    [userId, OUTINGS, DAYS, PLACES, NOTE],
  );
  await database.query(
    `INSERT INTO outing_species (user_id, id, outing_id, position, species, score)
     SELECT $1, gen_random_uuid(), id, n, ($2::text[])[n % 9 + 1], 80 + n * 7
     FROM outings, generate_series(0, $3::integer - 1) n WHERE user_id = $1`,
    [userId, SPECIES, PIECES],
  );
  // As the server's autovacuum does within a minute.
  await database.query('VACUUM ANALYZE');
}

/** Creates a token of a user that only reads. */
export async function tokenOf(client: Client): Promise<string> {
  const answer = await client.fetch('/api/tokens', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Lectura', canWrite: false, days: 30 }),
  });
  const { token } = (await answer.json()) as { token: string };
  return token;
}

async function get(reader: Client, address: string, method = 'GET'): Promise<Sent> {
  const answer = await reader.fetch(address, { method });
  // An answer may be cut off.
  const isWhole = await answer.arrayBuffer().then(
    () => true,
    () => false,
  );
  return isWhole ? answer : { status: 0 };
}

const attack = (name: string, send: Attack['send']): Attack => ({
  name: `full book: ${name}`,
  who: 'user',
  send,
});

/** Attacks by the reads of `readers`, each with a book at its quotas. */
export function bookAttacks(readers: readonly Client[]): Attack[] {
  const [first] = readers;
  if (!first) throw new Error('nobody reads');
  const many = (count: number, name: string, address: string, method?: string) =>
    attack(`${count} × ${name}`, () =>
      times(count, (n) => get(readers[n % readers.length] ?? first, address, method)),
    );
  const changes = `/api/trpc/outings.changes?input=${encodeURIComponent('{"json":{}}')}`;
  const summaries = `/api/trpc/outings.list?input=${encodeURIComponent('{"json":{}}')}`;
  const estimate = '/api/seasons/todas/memoria';
  const memoria = '/api/seasons/todas/memoria.pdf';
  return [
    attack('nothing, to compare', async () => {
      await pause(sized(4_000, 100));
      return [];
    }),
    attack('one estimate', () => only(get(first, estimate))),
    attack('one HEAD of the memoria', () => only(get(first, memoria, 'HEAD'))),
    many(8, 'estimate', estimate),
    many(20, 'estimate', estimate),
    many(20, 'HEAD of the memoria', memoria, 'HEAD'),
    attack('one page of 5,000', () => only(get(first, '/api/outings'))),
    many(30, '/api/seasons', '/api/seasons'),
    many(30, '/api/seasons/2026', '/api/seasons/2026'),
    many(30, 'page of 5,000', '/api/outings'),
    many(30, 'page of 500', '/api/outings?limit=500'),
    many(30, 'page of 10,000 summaries', summaries),
    many(30, 'first page of changes', changes),
    many(30, 'dashboard', '/api/dashboard/stats'),
    attack('one export', () => only(get(first, '/api/export'))),
    many(6, 'export', '/api/export'),
    attack('one memoria of a season', () => only(get(first, '/api/seasons/2025/memoria.pdf'))),
    many(6, 'memoria of everything', memoria),
    attack('every kind at once', () =>
      times(40, (n) => {
        const kinds = [estimate, '/api/seasons', '/api/outings', '/api/export', memoria, changes];
        return get(readers[n % readers.length] ?? first, kinds[n % kinds.length] ?? estimate);
      }),
    ),
  ];
}
