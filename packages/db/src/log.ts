/** Where the database tells what the operator should know; a pino logger is one. */
export type Log = Record<'info' | 'warn' | 'error', (message: string) => void>;
