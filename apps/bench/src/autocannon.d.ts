/** autocannon has no types: declares the part that is used. */
declare module 'autocannon' {
  import type { EventEmitter } from 'node:events';

  export type LoadRequest = {
    method: 'GET' | 'POST' | 'PUT' | 'PATCH';
    path: string;
    headers: Record<string, string>;
    body?: string;
    /** Called with each answer. */
    onResponse?: (status: number, body: string) => void;
  };
  type LoadClient = {
    setRequests(requests: LoadRequest[]): void;
    /** Not documented: collects the body of an answer as text. */
    pipelinedRequests: { addBody: (body: Buffer) => void };
  };
  type Result = {
    requests: { average: number };
    non2xx: number;
    errors: number;
    timeouts: number;
  };
  type Running = Promise<Result> &
    EventEmitter<{ response: [client: unknown, status: number, bytes: number, ms: number] }>;

  export default function autocannon(options: {
    url: string;
    connections: number;
    /** In seconds. */
    duration?: number;
    /** Requests in all, in place of a duration. */
    amount?: number;
    /** In seconds. */
    timeout?: number;
    /** Interval of the samples, in milliseconds. */
    sampleInt?: number;
    headers?: Record<string, string>;
    /** Called with each new connection. */
    setupClient?: (client: LoadClient) => void;
  }): Running;
}
