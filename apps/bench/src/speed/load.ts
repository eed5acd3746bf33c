import autocannon, { type LoadRequest } from 'autocannon';

export type { LoadRequest };

/** The requests of each connection, repeated in their order; connections beyond them start over. */
export type Plan = LoadRequest[][];

/** The answers of a slice: the times of the successful ones in ms, and how many failed. */
export type Slice = { seconds: number; times: number[]; failed: number };

/** Timeout of an answer, in seconds. */
const TIMEOUT_S = 30;

/** Length of a slice: of some seconds, or of a number of requests, each of which is answered. */
type Length = { seconds: number } | { amount: number };

/** Sends a plan's requests over `connections` connections, each waiting for its answer before the next. */
export async function load(
  url: string,
  plan: Plan,
  connections: number,
  length: Length,
): Promise<Slice> {
  let connected = 0;
  let failed = 0;
  const times: number[] = [];
  let last = 0;
  const began = performance.now();
  const running = autocannon({
    url,
    connections,
    timeout: TIMEOUT_S,
    // Ends within 20 ms of the last answer.
    sampleInt: 20,
    ...('amount' in length ? { amount: length.amount } : { duration: length.seconds }),
    setupClient: (client) => {
      const requests = plan[connected++ % plan.length] ?? [];
      client.setRequests(requests);
      // Decoding bodies that nobody reads takes longer than the limit takes to send a photo.
      if (requests.every(({ onResponse }) => !onResponse)) {
        client.pipelinedRequests.addBody = () => {};
      }
    },
  });
  void running.on('response', (_client, status, _bytes, ms) => {
    last = performance.now();
    if (status >= 200 && status < 300) times.push(ms);
    else failed += 1;
  });
  const { errors, timeouts } = await running;
  return { seconds: (last - began) / 1000, times, failed: failed + errors + timeouts };
}
