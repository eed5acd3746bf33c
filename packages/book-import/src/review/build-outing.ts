import {
  FIELDS,
  type FieldKey,
  hasManyPieces,
  hasSex,
  maximumScore,
  type Medal,
  MEDAL_NAMES,
  medalOf,
  type Modality,
  ONE_ANIMAL,
  scoreError,
  SPECIES,
} from '@cuaderno/domain';
import type { Field } from '../types';
import { likelyNumber } from '../values/numbers';
import type { ReadSpecies } from '../values/species';
import type { RowValues } from './read-row';
import type { Problem, RowState } from './row-state';

/** A row whose texts are all read. */
export type SoundRow = { state: RowState; values: RowValues };

type PieceInput = Record<string, unknown> & { species: string; quantity: number };
type Origin = { row: SoundRow; medal: Medal | null };

/** The payload of some rows as a client sends it, and the row of each of its pieces. */
export type Built = { payload: Record<string, unknown>; origins: Origin[]; problems: Problem[] };

/** Builds the payload of an outing from its rows, for the domain to check. */
export function buildOuting(rows: readonly [SoundRow, ...SoundRow[]], type: Modality): Built {
  const origins: Origin[] = [];
  const problems: Problem[] = [];
  const notes: string[] = [];
  const animals = rows.flatMap((row) =>
    piecesOf(row, type, notes).flatMap((piece) => {
      const copies = copiesOf(piece, row, type, problems);
      for (const _ of copies) origins.push({ row, medal: row.values.medal ?? null });
      return copies;
    }),
  );
  const outing = outingOf(rows, type, notes);
  const [only] = animals;
  const isList = hasManyPieces(type) || animals.length > 1;
  const { quantity: _one, ...alone } = only ?? { quantity: 1 };
  const payload = { ...outing, ...(isList ? { animals } : { photos: [], ...alone }) };
  const built = { payload: withMedals(payload, origins), origins, problems };
  problems.push(...unlikelyScores(built, type));
  return built;
}

/** Scores over the maximum of their species in an espera, which may have them: asked about, and kept if meant. */
function unlikelyScores({ payload, origins }: Built, type: Modality): Problem[] {
  if (type !== 'espera') return [];
  const animals = payload['animals'] ?? (payload['species'] ? [payload] : []);
  return (animals as object[]).flatMap((piece, index) => {
    const message = scoreError(piece);
    const row = origins[index]?.row;
    if (message === null || !row) return [];
    const field = sourceOf('score', row);
    const { state } = row;
    const isMeant = state.mended.get(field)?.isKept === true;
    return isMeant
      ? []
      : [
          {
            state,
            field,
            message,
            proposal: proposalOf(field, row, payload, index),
            canKeep: true,
          },
        ];
  });
}

/** A piece of a modality without counts is as many pieces as there were animals. */
function copiesOf(
  piece: PieceInput,
  row: SoundRow,
  type: Modality,
  problems: Problem[],
): PieceInput[] {
  const { quantity } = piece;
  if (hasManyPieces(type) || !Number.isInteger(quantity) || quantity < 1) return [piece];
  if (quantity > 1 && (piece['score'] !== null || piece['homologation'])) {
    problems.push({ state: row.state, field: quantityField(row), message: ONE_ANIMAL });
    return [];
  }
  const copies = Math.min(quantity, FIELDS.animals.max + 1);
  return Array.from({ length: copies }, () => ({ ...piece, quantity: 1 }));
}

const quantityField = ({ values }: SoundRow): Field =>
  values.number('quantity') === null ? 'species' : 'quantity';

/** The pieces of a row: its details are of the first. Notes what the book has no field for. */
function piecesOf(row: SoundRow, type: Modality, notes: string[]): PieceInput[] {
  const { values } = row;
  const read = values.pieces ?? [];
  // 'Jabalí, 0' is an espera for one that didn't come.
  if (values.quantity === 0 && type === 'espera') return [];
  const score = scoresOf(values, notes);
  return read.map((one, index) => ({
    ...animalOf(one, values, type, notes),
    quantity: one.quantity ?? (read.length === 1 ? (values.quantity ?? 1) : 1),
    ...(index === 0 ? { ...score, ...detailsOf(values) } : { score: null }),
    photos: [],
  }));
}

const detailsOf = (values: RowValues) => ({
  age: values.number('age'),
  weight: values.weight,
  weightKind: values.weightKind,
  distance: values.number('distance'),
  weapon: values.text('weapon'),
  seal: values.text('seal'),
});

/** A species and, where it decides a medal, a sex; the hembra of a deer is the list's 'Hembra'. */
function animalOf({ species }: ReadSpecies, { sex }: RowValues, type: Modality, notes: string[]) {
  if (!sex || hasSex(species)) return { species, ...(sex && { sex }) };
  if (sex === 'macho') return { species };
  const isDeer = ['Venado', 'Gamo', 'Corzo', 'Muflón'].includes(species);
  if (isDeer && SPECIES[type].includes('Hembra')) return { species: 'Hembra' };
  if (species !== 'Hembra') notes.push(`${species}: hembra`);
  return { species };
}

/** The scores of a row: official with the number and the day of its record, else an estimated one. */
function scoresOf(values: RowValues, notes: string[]) {
  const [points, estimated, measured] = [
    values.number('score'),
    values.number('estimatedScore'),
    values.number('measuredScore'),
  ];
  const record = values.text('record');
  const { recordDate: date, state } = values;
  const isOfficial = state !== 'estimated' && state !== 'measured';
  if (record !== null && date && points !== null && isOfficial) {
    return { score: estimated, homologation: { points, record, date } };
  }
  if (record !== null) notes.push(`Acta ${record}`);
  return { score: points ?? measured ?? estimated };
}

/** The first value of some rows, null without one. */
function firstOf<Value>(
  rows: readonly SoundRow[],
  value: (values: RowValues) => Value | null | undefined,
): Value | null {
  for (const { values } of rows) {
    const found = value(values);
    if (found != null && found !== '') return found;
  }
  return null;
}

/** The fields of an outing beside its pieces; what its modality has no field for is noted. */
function outingOf(rows: readonly SoundRow[], type: Modality, notes: string[]) {
  const [first] = rows;
  const text = (field: Field) => firstOf(rows, ({ text: read }) => read(field));
  const place =
    firstOf(rows, ({ place: found }) => (found?.name ? found : null)) ?? first?.values.place;
  const { ground, noted } = groundOf(type, {
    estate: text('estate'),
    place: text('place'),
    armada: text('armada'),
    puesto: text('puesto'),
  });
  const archived = firstOf(rows, (values) => values.archived);
  return {
    type,
    date: first?.values.date,
    municipality: place?.name || null,
    province: place?.province || null,
    ccaa: place?.ccaa || null,
    startTime: firstOf(rows, (values) => values.startTime),
    endTime: firstOf(rows, (values) => values.endTime),
    companions: text('companions'),
    ...(archived !== null && { archived }),
    ...ground,
    description: descriptionOf(rows, [...noted, ...notes]),
  };
}

type GroundTexts = Record<'estate' | 'place' | 'armada' | 'puesto', string | null>;

const noteOf = (name: string, text: string | null) => (text === null ? [] : [`${name}: ${text}`]);

/** The fields of the ground, as the modality has them. */
function groundOf(type: Modality, { estate, place, armada, puesto }: GroundTexts) {
  const others = noteOf('Armada', armada);
  if (type === 'monteria') {
    const number = puesto === null ? null : puestoNumber(puesto);
    return {
      ground: { finca: estate ?? place, armada, puesto: number },
      noted: [
        ...(estate === null ? [] : noteOf('Lugar', place)),
        ...(number === null ? noteOf('Puesto', puesto) : []),
      ],
    };
  }
  if (type === 'rececho') {
    return {
      ground: { finca: estate, lugar: place },
      noted: [...others, ...noteOf('Puesto', puesto)],
    };
  }
  return {
    ground: { cotoName: estate, place: place ?? puesto },
    noted: [...others, ...(place === null ? [] : noteOf('Puesto', puesto))],
  };
}

/** The number of a puesto, of 'nº 12' too; null for another text. */
function puestoNumber(text: string): number | null {
  const digits = /^(?:n[ºo°.]*\s*|puesto\s*)?(\d{1,9})$/i.exec(text.trim())?.[1];
  return digits === undefined ? null : Number(digits);
}

function descriptionOf(rows: readonly SoundRow[], notes: readonly string[]): string | null {
  const texts = [...rows.map(({ values }) => values.text('description')), ...notes];
  return [...new Set(texts.filter((text) => text !== null))].join('\n') || null;
}

/** Notes the medals of the file that the scores don't earn: the book computes its own. */
function withMedals(payload: Record<string, unknown>, origins: readonly Origin[]) {
  const animals = (payload['animals'] ?? (payload['species'] ? [payload] : [])) as {
    species: string;
    score: number | null;
  }[];
  const notes = animals.flatMap((piece, index) => {
    const medal = origins[index]?.medal ?? null;
    return medal === null || medalOf(piece) === medal
      ? []
      : [`Medalla de ${MEDAL_NAMES[medal].toLowerCase()} (${piece.species})`];
  });
  if (notes.length === 0) return payload;
  const { description } = payload as { description: string | null };
  const lines = [description, ...new Set(notes)].filter((line) => line !== null);
  return { ...payload, description: lines.join('\n') };
}

/** The field of a payload's path in the file. */
const FIELD_OF: Record<string, Field> = {
  cotoName: 'estate',
  finca: 'estate',
  lugar: 'place',
  name: 'species',
  animals: 'species',
  points: 'score',
  homologation: 'score',
};
const AS_THEY_ARE = new Set<string>([
  'date',
  'municipality',
  'province',
  'ccaa',
  'place',
  'armada',
  'puesto',
  'startTime',
  'endTime',
  'companions',
  'description',
  'archived',
  'species',
  'sex',
  'quantity',
  'score',
  'age',
  'weight',
  'weightKind',
  'distance',
  'weapon',
  'seal',
  'record',
]);

/** Turns an error of the domain into a problem of the row and the column that it is of. */
export function problemOf(
  { path, message }: { path: PropertyKey[]; message: string },
  { origins, payload }: Built,
  rows: readonly [SoundRow, ...SoundRow[]],
): Problem {
  const index = path.find((part) => typeof part === 'number') ?? 0;
  const row = origins[index]?.row ?? rows[0];
  const key = String(path.at(-1));
  const named =
    key === 'date' && path.includes('homologation')
      ? 'recordDate'
      : (FIELD_OF[key] ?? (AS_THEY_ARE.has(key) ? (key as Field) : 'species'));
  const field = sourceOf(named, row);
  return { state: row.state, field, message, proposal: proposalOf(field, row, payload, index) };
}

/** The column that a field was read from. */
function sourceOf(field: Field, row: SoundRow): Field {
  if (field === 'quantity') return quantityField(row);
  if (field !== 'score' || row.values.number('score') !== null) return field;
  return row.values.number('measuredScore') === null ? 'estimatedScore' : 'measuredScore';
}

function proposalOf(
  field: Field,
  { values }: SoundRow,
  payload: object,
  index: number,
): string | null {
  const value = field === 'weight' ? values.weight : values.number(field);
  if (value === null || Number.isNaN(value)) return null;
  if (['score', 'estimatedScore', 'measuredScore'].includes(field)) {
    const { animals, species } = payload as { animals?: { species: string }[]; species?: string };
    const name = animals?.[index]?.species ?? species;
    return name === undefined ? null : likelyNumber(value, maximumScore(name, values.sex));
  }
  if (field !== 'age' && field !== 'weight' && field !== 'distance') return null;
  return likelyNumber(value, FIELDS[field satisfies FieldKey].max);
}
