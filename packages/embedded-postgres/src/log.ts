/** The part of a logger (pino's, say) that the database uses. */
export type Log = Record<'info' | 'warn' | 'error', (message: string) => void>;
