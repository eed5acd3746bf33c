import { type Logger, pino } from 'pino';
import pretty from 'pino-pretty';

/** Logs JSON lines; in a terminal, readable ones. */
export function createLog(level: string): Logger {
  const options = { level, base: null, serializers: { err: describeError } };
  if (!process.stdout.isTTY) return pino(options);
  return pino(options, pretty({ translateTime: 'HH:MM:ss', singleLine: true, sync: true }));
}

/** Describes an error for the log, without a user's data. */
function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const { name, code, query, severity, constraint, table, column, routine } =
    error as unknown as Record<string, unknown>;
  // Drizzle's messages contain the statement's values, PostgreSQL's the invalid ones.
  const quotes = typeof query === 'string' || typeof severity === 'string';
  const message = quotes ? withoutValues(error.message) : error.message;
  return {
    type: name,
    message,
    ...known({ code, query, severity, constraint, table, column, routine }),
    stack: framesOf(error),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  };
}

function withoutValues(message: string): string {
  return message.replace(/\nparams: .*/s, '').replace(/"[^"]*"/gs, '"…"');
}

/** The stack without the message. */
function framesOf({ stack = '' }: Error): string[] {
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .map((line) => line.trim());
}

function known(facts: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(facts).filter(([, fact]) => typeof fact === 'string'));
}
