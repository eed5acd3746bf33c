import type { Modality } from './modality';
import type { OutingPayload } from './outing-payload';

/** Something that a hunter sees as one field: what is compared, chosen and merged as a whole. */
export type OutingField = { key: string; label: string; of: readonly string[] };

const field = (key: string, label: string, of: readonly string[] = [key]): OutingField => ({
  key,
  label,
  of,
});

const WHEN = field('date', 'Fecha');
const WHERE = field('municipality', 'Municipio', ['municipality', 'province', 'ccaa']);
const PIECE = field('species', 'Pieza', ['species', 'score']);
const PHOTOS = field('photos', 'Fotos');
const DESCRIPTION = field('description', 'Descripción');

/** The fields of each modality, in the order of its form. */
export const OUTING_FIELDS: Record<Modality, readonly OutingField[]> = {
  espera: [
    WHEN,
    WHERE,
    field('cotoName', 'Coto'),
    field('place', 'Lugar'),
    PIECE,
    PHOTOS,
    DESCRIPTION,
  ],
  monteria: [
    WHEN,
    WHERE,
    field('finca', 'Finca'),
    field('armada', 'Armada'),
    field('puesto', 'No.'),
    field('animals', 'Piezas'),
    DESCRIPTION,
  ],
  rececho: [
    WHEN,
    WHERE,
    field('finca', 'Finca'),
    field('lugar', 'Lugar'),
    PIECE,
    PHOTOS,
    DESCRIPTION,
  ],
};

function pick(payload: OutingPayload, { of }: OutingField): Record<string, unknown> {
  const values = payload as unknown as Record<string, unknown>;
  return Object.fromEntries(of.map((name) => [name, values[name] ?? null]));
}

function same(a: OutingPayload, b: OutingPayload, of: OutingField): boolean {
  return JSON.stringify(pick(a, of)) === JSON.stringify(pick(b, of));
}

/** Whether two payloads say the same in every field. */
export function samePayload(a: OutingPayload, b: OutingPayload): boolean {
  return a.type === b.type && OUTING_FIELDS[a.type].every((each) => same(a, b, each));
}

/** `into` with some fields taken from `from`: what a hunter chooses field by field. */
export function takeFields(
  into: OutingPayload,
  from: OutingPayload,
  keys: readonly string[],
): OutingPayload {
  const chosen = OUTING_FIELDS[into.type].filter(({ key }) => keys.includes(key));
  return Object.assign({}, into, ...chosen.map((each) => pick(from, each)));
}

/**
 * Joins two edits of one outing that both began from `base`: a field that only one side touched is that
 * side's; one that both changed, and not to the same, is in `conflicts` (and ours in `merged`).
 */
export function mergePayloads(
  base: OutingPayload,
  ours: OutingPayload,
  theirs: OutingPayload,
): { merged: OutingPayload; conflicts: OutingField[] } {
  const fields = OUTING_FIELDS[ours.type];
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
