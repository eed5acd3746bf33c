import { isDeepStrictEqual } from 'node:util';
import type { LoadRequest, Plan } from './load';

/** Requests of a plan that are compared. */
const COMPARED = 10;
/** What the two sides of a write differ in, each writing its own users' books. */
const OWN = new Set(['id', 'userId', 'outingId', 'createdAt', 'updatedAt']);

/** One of the two that answer, and its requests. */
type Side = { url: string; plan: Plan };

async function answerOf(
  url: string,
  { method, path, headers, body }: LoadRequest,
  isWrite: boolean,
) {
  const response = await fetch(`${url}${path}`, { method, headers, body: body ?? null });
  const bytes = Buffer.from(await response.arrayBuffer());
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  const withoutOwn = (key: string, value: unknown) => (isWrite && OWN.has(key) ? null : value);
  const content = isJson ? (JSON.parse(bytes.toString(), withoutOwn) as unknown) : bytes;
  return { status: response.status, content };
}

/** @throws Error when the limit's answer to any of the first requests has another status or content */
export async function checkSame(product: Side, limit: Side, isWrite = false): Promise<void> {
  for (const [n, request] of (product.plan[0] ?? []).slice(0, COMPARED).entries()) {
    const other = limit.plan[0]?.[n] ?? request;
    const wanted = await answerOf(product.url, request, isWrite);
    const given = await answerOf(limit.url, other, isWrite);
    if (wanted.status >= 300) throw new Error(`${request.path} was answered with ${wanted.status}`);
    if (isDeepStrictEqual(wanted, given)) continue;
    const [shown, found] = [wanted, given].map((one) => JSON.stringify(one).slice(0, 1500));
    throw new Error(`the limit answers ${request.path} with\n${found}\nand not\n${shown}`);
  }
}
