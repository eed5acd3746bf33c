import superjson, { type SuperJSONResult } from 'superjson';

const plain = new WeakSet<object>();

/** Marks an answer that holds JSON values only: it is sent without being walked for others. */
export function markPlain<T>(answer: T): T {
  if (typeof answer === 'object' && answer !== null) plain.add(answer);
  return answer;
}

const isPlain = (value: unknown) => typeof value === 'object' && value !== null && plain.has(value);

/** superjson's format, in which a plain value takes no walk on either side. */
export const transformer = {
  serialize: (value: unknown): SuperJSONResult =>
    isPlain(value) ? { json: value as SuperJSONResult['json'] } : superjson.serialize(value),
  deserialize: (result: SuperJSONResult): unknown =>
    result.meta === undefined ? result.json : superjson.deserialize(result),
};
