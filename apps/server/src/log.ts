import { type Logger, pino } from 'pino';
import pretty from 'pino-pretty';

/** JSON lines for machines; in a terminal the same, laid out for people. */
export function createLog(level: string): Logger {
  if (!process.stdout.isTTY) return pino({ level, base: null });
  return pino(
    { level, base: null },
    pretty({ translateTime: 'HH:MM:ss', singleLine: true, sync: true }),
  );
}
