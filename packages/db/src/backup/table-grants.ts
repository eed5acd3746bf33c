import type { ClientBase } from 'pg';

/** A right on one of the product's tables that its operator gave away, as the statement that gives it. */
type Grant = { object: string; statement: string };

/** The rights that others have on `objects` ('table public.users'). */
export async function listGrants(client: ClientBase, objects: string[]): Promise<Grant[]> {
  const names = objects.map((object) => object.slice(object.indexOf(' ') + 1));
  const { rows } = await client.query<Grant>(
    `SELECT name AS object, format('GRANT %s ON %s TO %s%s', a.privilege_type, name,
        CASE a.grantee WHEN 0 THEN 'PUBLIC' ELSE quote_ident(pg_get_userbyid(a.grantee)) END,
        CASE WHEN a.is_grantable THEN ' WITH GRANT OPTION' ELSE '' END) AS statement
      FROM unnest($1::text[]) name JOIN pg_class c ON c.oid = name::regclass,
        aclexplode(c.relacl) a
      WHERE a.grantee <> c.relowner`,
    [names],
  );
  return rows;
}

/** Gives rights again on those of their objects that are there. */
export async function restoreGrants(client: ClientBase, grants: Grant[]): Promise<void> {
  for (const { object, statement } of grants) {
    const { rows } = await client.query<{ there: boolean }>(
      'SELECT to_regclass($1) IS NOT NULL AS there',
      [object],
    );
    if (rows[0]?.there) await client.query(statement);
  }
}
