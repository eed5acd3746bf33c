import {
  FIELDS,
  hasManyPieces,
  MEDAL_NAMES,
  medalOf,
  type Modality,
  ONE_ANIMAL,
  hasSex,
  SPECIES,
} from '@cuaderno/domain';
import type { Field } from '../types';
import type { Built, Origin, PieceInput, SoundRow, SoundRows } from './built';
import { quantityField, unlikelyScores } from './domain-problems';
import type { RowPiece, RowValues } from './read-row';
import type { Problem } from './row-state';
import { readWind } from '../values/words';
import { columnNotes, rowNotes, withSentences } from './row-notes';
import { unofficial, withoutPiece } from './without-piece';

/** The pieces of a row: its details are of the first. Notes what the book has no field for. */
function piecesOf(row: SoundRow, type: Modality, notes: string[]): PieceInput[] {
  const { values } = row;
  const read = values.pieces ?? [];
  // 'Jabalí, 0' is an espera for one that didn't come.
  if (values.quantity === 0 && type === 'espera') return [];
  const { score, ...others } = scoresOf(values, notes);
  notes.push(...values.remarks, ...read.flatMap(({ note }) => note ?? []));
  const isPlain = Object.values(values.details).every((detail) => detail === null);
  return (isPlain ? mergeAlike : (all: PieceInput[]) => all)(
    read.map((one, index) => ({
      ...animalOf(one, values, type, notes),
      quantity: one.quantity ?? (read.length === 1 ? (values.quantity ?? 1) : 1),
      ...(index === 0 ? { score: score ?? one.score, ...others } : { score: one.score }),
      ...(index === 0 ? values.details : {}),
      ...weightOf(one, index === 0 ? values.details.weight : null),
      photos: [],
    })),
  );
}

const weightOf = ({ weight }: RowPiece, column: number | null) =>
  weight === null || column !== null ? {} : { weight };

/** The machos and the hembras of one row are pieces of one kind where its species has no sex. */
function mergeAlike(pieces: PieceInput[]): PieceInput[] {
  const [first, second, ...more] = pieces;
  const isAlike =
    first && second && more.length === 0 && first.species === second.species && !first['sex'];
  if (!isAlike || [first, second].some((one) => one['score'] !== null || one['homologation'])) {
    return pieces;
  }
  return [{ ...first, quantity: first.quantity + second.quantity }];
}

/** A species and, where it decides a medal, a sex; the hembra of a deer is the list's 'Hembra'. */
function animalOf(
  { species, sex: own, quantity }: RowPiece,
  { sex: column }: RowValues,
  type: Modality,
  notes: string[],
) {
  const sex = own ?? column;
  if (!sex || hasSex(species)) return { species, ...(sex && { sex }) };
  if (sex === 'macho') return { species };
  const isDeer = ['Venado', 'Gamo', 'Corzo', 'Muflón'].includes(species);
  const isListed = isDeer && SPECIES[type].includes('Hembra');
  // The list's 'Hembra' is a cierva first of all.
  if (species !== 'Hembra' && !(isListed && species === 'Venado'))
    notes.push(`${species}: ${several(quantity)}`);
  return { species: isListed ? 'Hembra' : species };
}

const several = (quantity: number | null) =>
  quantity === null || quantity === 1 ? 'hembra' : `${quantity} hembras`;

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
  if (values.id === null) notes.push(...unofficial(values));
  return { score: points ?? measured ?? estimated };
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
  if (type === 'espera') {
    return {
      ground: { cotoName: estate, place: place ?? puesto },
      noted: [...others, ...(place === null ? [] : noteOf('Puesto', puesto))],
    };
  }
  return {
    ground: { finca: estate, lugar: place },
    noted: [...others, ...noteOf('Puesto', puesto)],
  };
}

/** The number of a puesto, of 'nº 12' too; null for another text. */
function puestoNumber(text: string): number | null {
  const digits = /^(?:n[ºo°.]*\s*|puesto\s*)?(\d{1,9})$/i.exec(text.trim())?.[1];
  return digits === undefined ? null : Number(digits);
}

/** Builds the payload of an outing from its rows, for the domain to check. */
export function buildOuting(rows: SoundRows, type: Modality): Built {
  const origins: Origin[] = [];
  const problems: Problem[] = [];
  const notes: string[] = [];
  for (const row of rows) {
    const blank = withoutPiece(row, type, rows.length === 1);
    problems.push(...blank.problems);
    notes.push(...blank.notes);
  }
  const pieces = rows.flatMap((row) =>
    piecesOf(row, type, notes).flatMap((piece) => {
      const copies = copiesOf(piece, row, type, problems);
      for (const _ of copies) origins.push({ row, medal: row.values.medal ?? null });
      return copies;
    }),
  );
  const sentences = columnNotes(rows);
  const outing = withMedals(outingOf(rows, type, notes), pieces, origins);
  const description = withSentences(outing.description, sentences);
  const payload = { ...outing, description, animals: pieces };
  const built = { payload, pieces, origins, sentences, problems };
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

/** The wind of a text, or a note of one that says more than the book has a field for. */
function windOf(text: string | null) {
  const read = text === null ? null : readWind(text);
  return {
    wind: read ?? { windFrom: null, windForce: null },
    unread: read ? [] : noteOf('Viento', text),
  };
}

/** The first municipality of some rows, else what else is known of the first one's place. */
const placeOf = (rows: readonly SoundRow[]): NonNullable<RowValues['place']> =>
  firstOf(rows, ({ place }) => (place?.name ? place : null)) ?? rows[0]?.values.place ?? {};

/** The fields of an outing beside its pieces; what its modality has no field for is noted. */
function outingOf(rows: readonly SoundRow[], type: Modality, notes: string[]) {
  const [first] = rows;
  const text = (field: Field) => firstOf(rows, ({ text: read }) => read(field));
  const place = placeOf(rows);
  const { ground, noted } = groundOf(type, {
    estate: text('estate') ?? place.ground ?? null,
    place: text('place'),
    armada: text('armada'),
    puesto: text('puesto'),
  });
  const archived = firstOf(rows, (values) => values.archived);
  const { wind, unread } = windOf(text('wind'));
  return {
    type,
    date: first?.values.date,
    municipality: place.name || null,
    province: place.province || null,
    ccaa: place.ccaa || null,
    startTime: firstOf(rows, (values) => values.startTime),
    endTime: firstOf(rows, (values) => values.endTime),
    ...wind,
    companions: text('companions'),
    ...(archived !== null && { archived }),
    ...ground,
    description: descriptionOf(rows, [...noted, ...unread, ...rowNotes(rows), ...notes]),
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
