import superjson, { type SuperJSONResult } from 'superjson';

const plain = new WeakSet<object>();

/** Marks an answer of JSON values only, which is serialized without a walk. */
export function markPlain<T>(answer: T): T {
  if (typeof answer === 'object' && answer !== null) plain.add(answer);
  return answer;
}

const isPlain = (value: unknown) => typeof value === 'object' && value !== null && plain.has(value);

/** superjson's format; marked answers are walked neither by the server nor by the client. */
export const transformer = {
  serialize: (value: unknown): SuperJSONResult =>
    isPlain(value) ? { json: value as SuperJSONResult['json'] } : superjson.serialize(value),
  deserialize: (result: SuperJSONResult): unknown =>
    result.meta === undefined ? result.json : superjson.deserialize(result),
};
