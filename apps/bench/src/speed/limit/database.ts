import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Pool, types } from 'pg';

// Times stay in PostgreSQL's notation, numbers become numbers.
types.setTypeParser(types.builtins.TIMESTAMPTZ, (text) => text);
types.setTypeParser(types.builtins.NUMERIC, Number);
types.setTypeParser(types.builtins.INT8, Number);

/** As many connections as the product has. */
const pool = new Pool({ connectionString: process.env['DATABASE_URL'], max: 10 });

/** Runs a prepared statement. */
export async function query<Row extends object>(
  name: string,
  text: string,
  values: unknown[],
): Promise<Row[]> {
  return (await pool.query<Row>({ name, text, values })).rows;
}

/** Finds the user of a request's session by one query; null without one. */
export async function userOf(request: IncomingMessage): Promise<number | null> {
  const token = /cuaderno_session=([\w-]{43})/.exec(request.headers.cookie ?? '')?.[1];
  if (token === undefined) return null;
  const sid = createHash('sha256').update(token).digest('base64url');
  const [session] = await query<{ user_id: number }>(
    'session',
    'SELECT user_id FROM sessions WHERE sid = $1 AND expire > now()',
    [sid],
  );
  return session?.user_id ?? null;
}

/** Converts a time in PostgreSQL's notation, in UTC, to ISO with milliseconds. */
export function iso(time: string): string {
  const fraction = time.endsWith('+00') ? time.slice(20, -3) : '';
  return `${time.slice(0, 10)}T${time.slice(11, 19)}.${fraction.slice(0, 3).padEnd(3, '0')}Z`;
}
