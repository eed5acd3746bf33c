import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { expect } from 'vitest';
import { test as it } from '../fixtures';
import { newUser, PASSWORD, send, type Server, startBuilt, visitor } from '../server';

/** Namespaces of a container but for its mounts. */
const CONTAINER = ['unshare', '--pid', '--fork', '--ipc', '--mount-proc'];

/** Stops the server in a container, whose wrapper forwards no signals. */
async function stopInside({ process: { pid } }: Server, exit: Promise<unknown>): Promise<void> {
  const [inner] = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).split(' ');
  process.kill(Number(inner), 'SIGTERM');
  await exit;
}

it('the second of two containers on one data folder is refused, and nothing acknowledged is lost', async ({
  skip,
  folder,
}) => {
  try {
    execFileSync(CONTAINER[0] ?? '', [...CONTAINER.slice(1), 'true'], { stdio: 'pipe' });
  } catch {
    process.stderr.write('SKIPPED: namespaces can only be made by root on Linux\n');
    return skip('this machine makes no namespaces');
  }
  const first = await startBuilt({ DATA_DIR: folder }, CONTAINER);
  const exit = once(first.process, 'exit');
  const users = [await newUser(first.url)];
  const second = await startBuilt({ DATA_DIR: folder }, CONTAINER).catch(
    (error: Error) => error.message,
  );
  expect(second).toMatch(
    /^ended with 1: Another instance is using the data folder .* in another container or machine, ".+": stop it, or choose another folder with DATA_DIR\n$/,
  );
  users.push(await newUser(first.url));
  await stopInside(first, exit);
  const after = await startBuilt({ DATA_DIR: folder });
  for (const { email } of users) {
    const client = visitor(after.url);
    await client.signIn(email, PASSWORD);
    expect((await send(client, 'GET', '/api/auth/user')).status).toBe(200);
  }
  expect(await after.stop()).toBe(0);
  return undefined;
});
