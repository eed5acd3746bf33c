import { openDatabase } from '../database';
import { migrate } from '../migrate';
import { StartError } from '@cuaderno/embedded-postgres';

/*
 * An instance of the product as far as the database goes, for tests that kill it: opens and migrates
 * the database in the folder it is given, tells what happens line by line, and stops on SIGTERM.
 */
const say = (line: string) => process.stdout.write(`${line}\n`);
const log = {
  info: (message: string) => say(`info ${message}`),
  warn: (message: string) => say(`warn ${message}`),
  error: (message: string) => say(`error ${message}`),
};

try {
  const database = await openDatabase({ dataDir: process.argv[2] ?? '', log });
  void database.lost.then((error) => {
    say(`lost ${error.message}`);
    process.exit(1);
  });
  await migrate(database.pool);
  process.once('SIGTERM', () => {
    void database.close().then(() => say('stopped'));
  });
  say(`ready ${database.location}`);
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  say(`refused ${error.message}`);
  process.exitCode = 1;
}
