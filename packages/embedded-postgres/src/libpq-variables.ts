/**
 * Removes libpq's variables (PGHOST, PGPORT, PGOPTIONS, …) from this process: pg would fill in a
 * connection from them, and they describe another server.
 */
export function clearLibpqVariables(): void {
  for (const name of Object.keys(process.env)) {
    if (/^PG[A-Z]/.test(name)) delete process.env[name];
  }
}
