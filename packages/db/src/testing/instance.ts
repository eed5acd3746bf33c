import { openDatabase } from '../database';
import { migrate } from '../migrate';
import { StartError } from '@cuaderno/embedded-postgres';

/*
 * The database part of an instance, as a process for tests that kill it: opens and migrates the database
 * in the folder of its argument, prints a line per event, and stops on SIGTERM.
 */
const print = (line: string) => process.stdout.write(`${line}\n`);
const log = {
  info: (message: string) => print(`info ${message}`),
  warn: (message: string) => print(`warn ${message}`),
  error: (message: string) => print(`error ${message}`),
};

try {
  const database = await openDatabase({ dataDir: process.argv[2] ?? '', log });
  void database.lost.then((error) => {
    print(`lost ${error.message}`);
    process.exit(1);
  });
  await migrate(database.pool);
  process.once('SIGTERM', () => {
    void database.close().then(() => print('stopped'));
  });
  print(`ready ${database.location}`);
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  print(`refused ${error.message}`);
  process.exitCode = 1;
}
