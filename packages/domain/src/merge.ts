import { MODALITY_FACTS } from './modalities';
import type { Modality } from './modality';
import { type OutingField, outingField } from './outing-fields';
import type { OutingPayload } from './payload-schema';

/** The fields of a modality that are compared and merged, in the order of its form. */
export function fieldsOf(modality: Modality): OutingField[] {
  return [...MODALITY_FACTS[modality].fields, 'archived' as const].map(outingField);
}

function pick(payload: OutingPayload, { of }: OutingField): Record<string, unknown> {
  const values = payload as unknown as Record<string, unknown>;
  return Object.fromEntries(of.map((name) => [name, values[name]]));
}

function same(a: OutingPayload, b: OutingPayload, field: OutingField): boolean {
  if (field.key === 'archived' && (a.archived === undefined || b.archived === undefined)) {
    // Undefined leaves the outing as it is.
    return true;
  }
  const [one, other] = [a, b].map((payload) =>
    JSON.stringify(Object.values(pick(payload, field)).map((value) => value ?? null)),
  );
  return one === other;
}

/** Whether two payloads are equal in every field. */
export function samePayload(a: OutingPayload, b: OutingPayload): boolean {
  return a.type === b.type && fieldsOf(a.type).every((each) => same(a, b, each));
}

/** @returns `into` with the fields `keys` of `from` */
export function takeFields(
  into: OutingPayload,
  from: OutingPayload,
  keys: readonly string[],
): OutingPayload {
  const chosen = fieldsOf(into.type).filter(({ key }) => keys.includes(key));
  return Object.assign({}, into, ...chosen.map((each) => pick(from, each)));
}

/**
 * Merges two edits of one outing with the common `base`.
 *
 * @returns in `conflicts` the fields that both changed differently, for which `merged` has ours
 */
export function mergePayloads(
  base: OutingPayload,
  ours: OutingPayload,
  theirs: OutingPayload,
): { merged: OutingPayload; conflicts: OutingField[] } {
  const fields = fieldsOf(ours.type);
  const onlyTheirs = fields.filter((each) => same(base, ours, each));
  const conflicts = fields.filter(
    (each) => !same(base, ours, each) && !same(base, theirs, each) && !same(ours, theirs, each),
  );
  return {
    merged: takeFields(
      ours,
      theirs,
      onlyTheirs.map(({ key }) => key),
    ),
    conflicts,
  };
}

/** @returns the fields that differ between two payloads of an outing */
export function changedFields(before: OutingPayload, after: OutingPayload): OutingField[] {
  return fieldsOf(after.type).filter((each) => !same(before, after, each));
}
