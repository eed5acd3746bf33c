import {
  FIELDS,
  hasManyPieces,
  MEDAL_NAMES,
  medalOf,
  type Modality,
  ONE_ANIMAL,
} from '@cuaderno/domain';
import type { Field } from '../types';
import type { Built, Origin, PieceInput, SoundRow, SoundRows } from './built';
import { quantityField, unlikelyScores } from './domain-problems';
import { groundOf } from './ground-of';
import { piecesOf } from './pieces-of';
import type { RowValues } from './read-row';
import type { Problem } from './row-state';

/** Builds the payload of an outing from its rows, for the domain to check. */
export function buildOuting(rows: SoundRows, type: Modality): Built {
  const origins: Origin[] = [];
  const problems: Problem[] = [];
  const notes: string[] = [];
  const pieces = rows.flatMap((row) =>
    piecesOf(row, type, notes).flatMap((piece) => {
      const copies = copiesOf(piece, row, type, problems);
      for (const _ of copies) origins.push({ row, medal: row.values.medal ?? null });
      return copies;
    }),
  );
  const outing = withMedals(outingOf(rows, type, notes), pieces, origins);
  const built = { payload: { ...outing, animals: pieces }, pieces, origins, problems };
  problems.push(...unlikelyScores(built, type));
  return built;
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
  const copies = Math.min(quantity, FIELDS.pieces.max + 1);
  return Array.from({ length: copies }, () => ({ ...piece, quantity: 1 }));
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

function descriptionOf(rows: readonly SoundRow[], notes: readonly string[]): string | null {
  const texts = [...rows.map(({ values }) => values.text('description')), ...notes];
  return [...new Set(texts.filter((text) => text !== null))].join('\n') || null;
}

/** Notes the medals of the file that the scores don't earn: the book computes its own. */
function withMedals<Fields extends { description: string | null }>(
  outing: Fields,
  pieces: readonly PieceInput[],
  origins: readonly Origin[],
): Fields {
  const notes = pieces.flatMap((piece, index) => {
    const medal = origins[index]?.medal ?? null;
    return medal === null || medalOf(piece) === medal
      ? []
      : [`Medalla de ${MEDAL_NAMES[medal].toLowerCase()} (${piece.species})`];
  });
  if (notes.length === 0) return outing;
  const lines = [outing.description, ...new Set(notes)].filter((line) => line !== null);
  return { ...outing, description: lines.join('\n') };
}
