import * as z from 'zod/mini';
import { addIssue } from '../add-issue';
import { EARLIEST_YEAR, parseDay, todayInSpain } from '../dates';
import type { Modality } from '../modality';
import { formatNumber, roundToCents } from '../numbers';
import { COUNTRY, FIELDS } from '../outing/outing-fields';
import { isUuid } from '../outing/photo-address';
import { optionalText } from '../safe-text';
import { canonicalSpecies, hasSex } from '../pieces/species';
import { stripDiacritics } from '../text';
import { maximumScore, SCORE_LIMIT } from '../scores/scores';
import { type Sex, SEXES } from '../pieces/sex';

export const DATE_REQUIRED = 'La fecha es requerida';
export const SPECIES_REQUIRED = 'La especie es requerida';
const TIME_WRONG = 'La hora no es válida: escribe, por ejemplo, 18:30';
const SPECIES_UNKNOWN = 'Elige una especie de la lista';

/** An optional text within the limit of the table of fields. */
export const textField = (key: 'cotoName' | 'finca' | 'armada' | 'place' | 'lugar') =>
  optionalText(FIELDS[key].max);

const PIECE_ID_WRONG = 'El id de la pieza debe ser un UUID';

/**
 * The id of the stored piece that a piece of a payload is. Null for a new one, which keeps nothing of a
 * stored one; undefined leaves finding it to `matchPieces`.
 */
export const pieceId = z.nullish(
  z
    .string({ error: PIECE_ID_WRONG })
    .check(z.refine(isUuid, { error: PIECE_ID_WRONG }), z.toLowerCase()),
);

/** A day from 1900 to today in Spain. */
export const pastDay = z.pipe(
  z.string({ error: DATE_REQUIRED }),
  z.transform((text: string, context) => {
    const fail = (message: string) => addIssue(context, message);
    if (text.trim() === '') return fail(DATE_REQUIRED);
    const day = parseDay(text);
    if (day === null) return fail('La fecha no es válida');
    if (day < `${EARLIEST_YEAR}`) return fail(`La fecha no puede ser anterior a ${EARLIEST_YEAR}`);
    if (day > todayInSpain()) return fail('La fecha no puede ser en el futuro');
    return day;
  }),
);

/** A time by the clock as 'HH:MM', null when left blank; undefined leaves that of a stored outing. */
export const timeOfDay = z.optional(
  z.pipe(
    z.nullable(z.string({ error: TIME_WRONG })),
    z.transform((text: string | null, context) => {
      const time = text?.trim() || null;
      if (time === null) return null;
      return /^([01]\d|2[0-3]):[0-5]\d$/.test(time) ? time : addIssue(context, TIME_WRONG);
    }),
  ),
);

export const outingScore = z.pipe(
  z.nullish(z.union([z.number(), z.literal('')], { error: 'La puntuación debe ser un número' })),
  z
    .transform((score: number | '' | null | undefined) =>
      score == null || score === '' ? null : roundToCents(score),
    )
    .check(
      z.refine((score) => score === null || score >= 0, {
        error: 'La puntuación no puede ser negativa',
      }),
      z.refine((score) => score === null || score <= SCORE_LIMIT, {
        error: `La puntuación máxima es ${formatNumber(SCORE_LIMIT)}`,
      }),
    ),
);

export function optionalSpecies(modality: Modality) {
  return z.pipe(
    z.nullish(z.string({ error: SPECIES_REQUIRED })),
    z.transform((text: string | null | undefined, context) => {
      if (text == null || text.trim() === '') return null;
      return canonicalSpecies(modality, text) ?? addIssue(context, SPECIES_UNKNOWN);
    }),
  );
}

/** The sex of a piece; undefined leaves that of a stored one. */
export const pieceSex = z.pipe(
  z.nullish(z.literal([...SEXES, ''], { error: "El sexo debe ser 'macho' o 'hembra'" })),
  z.transform((sex: Sex | '' | null | undefined) => (sex === '' ? null : sex)),
);

type Values = { species?: unknown; score?: unknown; sex?: unknown };

/** @returns the species of a piece, null while its own field reports an error */
function speciesOf({ species }: Values): string | null {
  return typeof species === 'string' && species.length <= FIELDS.species.max ? species : null;
}

/** @returns the error of a score over the maximum of its species and sex, or null */
export function scoreError(piece: unknown): string | null {
  const { score, sex } = piece as Values;
  const species = speciesOf(piece as Values);
  if (species === null || !Number.isFinite(score)) return null;
  const maximum = maximumScore(species, sex === 'hembra' ? sex : null);
  return Number(score) > maximum
    ? `La puntuación máxima para ${species} es ${formatNumber(maximum)}`
    : null;
}

export const isObject = ({ value }: { value: unknown }) =>
  typeof value === 'object' && value !== null;

/** Rejects a score over its species' maximum, also with errors in other fields. */
export const withinMaximum = () =>
  z.refine((piece: unknown) => scoreError(piece) === null, {
    path: ['score'],
    error: ({ input }) => scoreError(input) ?? '',
    when: isObject,
  });

/** @returns the species of a piece with a sex that decides nothing, '' without a species; or null */
function sexless(piece: unknown): string | null {
  const { species, sex } = piece as Values;
  if (sex == null) return null;
  if (species == null) return '';
  const name = speciesOf(piece as Values);
  return name !== null && !hasSex(name) ? name : null;
}

/** Rejects a sex where it decides no medal. */
export const withoutNeedlessSex = () =>
  z.refine((piece: unknown) => sexless(piece) === null, {
    path: ['sex'],
    error: ({ input }) => {
      const species = sexless(input);
      return species ? `En ${species} no se indica el sexo` : 'Elige la especie de ese sexo';
    },
    when: isObject,
  });

/** Checks the length first: stripping accents off megabytes blocks the process. */
const isSpain = (country: string) =>
  country.length <= FIELDS.country.max && stripDiacritics(country) === stripDiacritics(COUNTRY);

export const common = <M extends Modality>(modality: M) => ({
  type: z.literal(modality, { error: 'La modalidad no es válida' }),
  date: pastDay,
  country: z.pipe(
    z.nullish(z.string({ error: `El país debe ser ${COUNTRY}` })).check(
      z.refine((country) => country == null || isSpain(country), {
        error: `El país debe ser ${COUNTRY}`,
      }),
    ),
    z.transform(() => COUNTRY),
  ),
  municipality: optionalText(FIELDS.municipality.max),
  province: optionalText(FIELDS.province.max),
  ccaa: optionalText(FIELDS.ccaa.max),
  startTime: timeOfDay,
  endTime: timeOfDay,
  companions: z.optional(optionalText(FIELDS.companions.max)),
  /** Undefined leaves the outing as it is. */
  archived: z.optional(z.boolean({ error: 'Debe ser sí o no' })),
});

export const description = optionalText(
  FIELDS.description.max,
  `La descripción no puede superar los ${FIELDS.description.max} caracteres`,
);
