import { createServer } from 'node:net';

/** @returns a port that no program listens on */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0);
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 9222;
}
