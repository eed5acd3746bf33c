import { type Logger, pino } from 'pino';
import pretty from 'pino-pretty';
import { describeError } from './error-serializer';

/** Logs JSON lines; in a terminal, readable ones. */
export function createLog(level: string): Logger {
  const options = { level, base: null, serializers: { err: describeError } };
  if (!process.stdout.isTTY) return pino(options);
  return pino(options, pretty({ translateTime: 'HH:MM:ss', singleLine: true, sync: true }));
}
