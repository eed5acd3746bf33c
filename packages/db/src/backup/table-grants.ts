import type { ClientBase } from 'pg';

/** A privilege granted by the operator, as its GRANT statement. */
type Grant = { relation: string; statement: string };

/** Lists the grants on `objects` ('table public.users'), their columns and sequences. */
export async function listGrants(client: ClientBase, objects: string[]): Promise<Grant[]> {
  const names = objects
    .filter((object) => !object.startsWith('function '))
    .map((object) => object.slice(object.indexOf(' ') + 1));
  const { rows } = await client.query<Grant>(
    `WITH own AS (SELECT name::regclass AS oid FROM unnest($1::text[]) name),
        relations AS (
          SELECT oid FROM own
          UNION ALL
          SELECT d.objid FROM pg_depend d JOIN own ON d.refobjid = own.oid
            JOIN pg_class s ON s.oid = d.objid AND s.relkind = 'S'
            WHERE d.classid = 'pg_class'::regclass AND d.deptype IN ('a', 'i')),
        rights AS (
          SELECT c.oid, '' AS columns, c.relowner, a.*
            FROM relations JOIN pg_class c USING (oid), aclexplode(c.relacl) a
          UNION ALL
          SELECT c.oid, format('(%I)', t.attname), c.relowner, a.*
            FROM relations JOIN pg_class c USING (oid) JOIN pg_attribute t ON t.attrelid = c.oid,
              aclexplode(t.attacl) a)
      SELECT r.oid::regclass::text AS relation,
        format('GRANT %s %s ON %s %s TO %s %s', r.privilege_type, r.columns,
          CASE c.relkind WHEN 'S' THEN 'SEQUENCE' ELSE 'TABLE' END, r.oid::regclass,
          CASE r.grantee WHEN 0 THEN 'PUBLIC' ELSE quote_ident(pg_get_userbyid(r.grantee)) END,
          CASE WHEN r.is_grantable THEN 'WITH GRANT OPTION' ELSE '' END) AS statement
      FROM rights r JOIN pg_class c USING (oid) WHERE r.grantee <> r.relowner`,
    [names],
  );
  return rows;
}

/** Repeats the grants on the relations that exist. */
export async function restoreGrants(client: ClientBase, grants: Grant[]): Promise<void> {
  for (const { relation, statement } of grants) {
    const { rows } = await client.query<{ exists: boolean }>(
      'SELECT to_regclass($1) IS NOT NULL AS exists',
      [relation],
    );
    if (rows[0]?.exists) await client.query(statement);
  }
}
