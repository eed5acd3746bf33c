import type { ClientBase } from 'pg';

/**
 * Lists the objects of all schemas ('table public.users', 'function ventas.total(integer)') except
 * PostgreSQL's, extensions' and dependent ones (a table's sequences).
 */
export async function listObjects(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ object: string }>(
    `SELECT o.type || ' ' || o.identity AS object
      FROM pg_depend d
        JOIN pg_namespace n ON n.oid = d.refobjid AND d.refclassid = 'pg_namespace'::regclass
        CROSS JOIN pg_identify_object(d.classid, d.objid, d.objsubid) o
      WHERE d.deptype = 'n' AND d.classid <> 'pg_extension'::regclass
        AND n.nspname !~ '^pg_' AND n.nspname <> 'information_schema'
        AND NOT EXISTS (SELECT FROM pg_depend part
          WHERE part.classid = d.classid AND part.objid = d.objid AND part.deptype IN ('e', 'a', 'i'))
      ORDER BY 1`,
  );
  return rows.map(({ object }) => object);
}
