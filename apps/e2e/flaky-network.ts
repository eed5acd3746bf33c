import { existsSync, readFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

/**
 * The fate of a request: executed and answered ('pass'), never sent on ('cut'), executed with the answer lost by a
 * closed ('drop') or reset connection ('reset'), executed with the answer delayed until `release` ('hold'), or
 * answered with a proxy's status.
 */
type Fate = 'pass' | 'cut' | 'drop' | 'reset' | 'hold' | number;

/** A proxy between a browser and the real server, with failures defined by a test. */
export type FlakyNetwork = {
  /** The address for the browser. */
  url: string;
  /** Assigns these fates to the next requests with a matching method and address; later ones pass. */
  next: (request: RegExp, ...fates: Fate[]) => void;
  /** Lets every further request pass. */
  passAll: () => void;
  /** Counts the matching requests that had another fate than to pass or to be cut. */
  count: (request: RegExp) => number;
  /** Cuts the network, or restores it. */
  cut: (cut: boolean) => void;
  /** Sends the held answers. */
  release: () => void;
  /** Resolves when a matching request has been executed and its answer dropped or held. */
  met: (request: RegExp) => Promise<void>;
  /** Serves the app's files from this folder, as after a deployment. */
  deploy: (folder: string) => void;
  close: () => Promise<void>;
};

const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.webmanifest': 'application/manifest+json',
};

/** Starts a flaky network in front of the server at `target`. */
export async function startFlakyNetwork(target: string): Promise<FlakyNetwork> {
  const backend = new URL(target);
  let plans: { request: RegExp; fates: Fate[] }[] = [];
  let isCut = false;
  let folder: string | undefined;
  let held: (() => void)[] = [];
  const done: string[] = [];
  let waiting: { request: RegExp; resolve: () => void }[] = [];

  const note = (name: string) => {
    done.push(name);
    for (const { request, resolve } of waiting) if (request.test(name)) resolve();
    waiting = waiting.filter(({ request }) => !request.test(name));
  };
  const fateOf = (name: string): Fate => {
    if (isCut) return 'cut';
    const plan = plans.find(({ request, fates }) => fates.length > 0 && request.test(name));
    return plan?.fates.shift() ?? 'pass';
  };

  const serveFile = (address: string, response: http.ServerResponse) => {
    const { pathname } = new URL(address, target);
    const file = path.join(folder ?? '', pathname);
    const found = pathname !== '/' && existsSync(file);
    if (!found && pathname.startsWith('/assets/')) {
      response.writeHead(404).end('No existe');
      return;
    }
    const served = found ? file : path.join(folder ?? '', 'index.html');
    const type = TYPES[path.extname(served)] ?? 'application/octet-stream';
    response.writeHead(200, { 'content-type': type, 'cache-control': 'no-cache' });
    response.end(readFileSync(served));
  };

  const server = http.createServer((request, response) => {
    const address = request.url ?? '/';
    const name = `${request.method} ${decodeURIComponent(address)}`;
    const fate = fateOf(name);
    if (fate === 'cut') {
      request.socket.destroy();
      return;
    }
    if (typeof fate === 'number') {
      request.resume();
      request.on('end', () => {
        response.writeHead(fate, { 'content-type': 'text/plain' }).end('');
        note(name);
      });
      return;
    }
    if (folder && !address.startsWith('/api')) {
      serveFile(address, response);
      return;
    }
    const onward = http.request(
      {
        host: backend.hostname,
        port: backend.port,
        method: request.method,
        path: address,
        headers: { ...request.headers, host: backend.host },
      },
      (answer) => {
        const pass = () => {
          response.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(response);
        };
        if (fate === 'pass') {
          pass();
          return;
        }
        // The server has executed the request.
        answer.pause();
        if (fate === 'drop') request.socket.destroy();
        else if (fate === 'reset') request.socket.resetAndDestroy();
        else held.push(pass);
        note(name);
      },
    );
    onward.on('error', () => request.socket.destroy());
    request.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    next: (request, ...fates) => {
      plans = [...plans, { request, fates }];
    },
    passAll: () => {
      plans = [];
    },
    count: (request) => done.filter((name) => request.test(name)).length,
    cut: (cut) => {
      isCut = cut;
      if (cut) server.closeAllConnections();
    },
    release: () => {
      for (const pass of held) pass();
      held = [];
    },
    met: (request) =>
      done.some((name) => request.test(name))
        ? Promise.resolve()
        : new Promise((resolve) => {
            waiting = [...waiting, { request, resolve }];
          }),
    deploy: (to) => {
      folder = to;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
