/**
 * Removes libpq's variables (PGHOST, PGPORT, PGOPTIONS, …) from our environment: pg takes from them
 * whatever a connection leaves out, and they are about another server than the embedded one.
 */
export function clearLibpqVariables(): void {
  for (const name of Object.keys(process.env)) {
    if (/^PG[A-Z]/.test(name)) delete process.env[name];
  }
}
