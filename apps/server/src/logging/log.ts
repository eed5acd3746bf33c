import { type Logger, pino } from 'pino';
import pretty from 'pino-pretty';
import { describeError } from './error-serializer';

/** JSON lines for machines; in a terminal the same, laid out for people. */
export function createLog(level: string): Logger {
  const options = { level, base: null, serializers: { err: describeError } };
  if (!process.stdout.isTTY) return pino(options);
  return pino(options, pretty({ translateTime: 'HH:MM:ss', singleLine: true, sync: true }));
}
