import * as z from 'zod/mini';
import { EARLIEST_YEAR, parseDay, todayInSpain } from './dates';
import type { Modality } from './modality';
import { fault } from './add-issue';
import { formatNumber, roundToCents } from './numbers';
import { COUNTRY } from './outing';
import { outingPhotos } from './photo-list';
import { optionalText } from './safe-text';
import { canonicalSpecies } from './species';
import { plain } from './text';
import { maximumScore, SCORE_LIMIT } from './trophy';

export const DESCRIPTION_MAX = 1000;
const NAME_MAX = 200;
/** Pieces of one outing at most. */
export const MAX_PIECES = 200;
const PUESTO_MAX = 9999;

export const DATE_REQUIRED = 'La fecha es requerida';
export const PIECE_REQUIRED = 'Añade al menos una pieza con su especie';
const SPECIES_REQUIRED = 'La especie es requerida';
const SPECIES_UNKNOWN = 'Elige una especie de la lista';

/** The day of an outing: in the calendar, not before 1900, not after today's end in Spain. */
const outingDate = z.pipe(
  z.string({ error: DATE_REQUIRED }),
  z.transform((text: string, context) => {
    const fail = (message: string) => fault(context, message);
    if (text.trim() === '') return fail(DATE_REQUIRED);
    const day = parseDay(text);
    if (day === null) return fail('La fecha no es válida');
    if (day < `${EARLIEST_YEAR}`) return fail(`La fecha no puede ser anterior a ${EARLIEST_YEAR}`);
    if (day > todayInSpain()) return fail('La fecha no puede ser en el futuro');
    return day;
  }),
);

const outingScore = z.pipe(
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

function optionalSpecies(modality: Modality) {
  return z.pipe(
    z.nullish(z.string({ error: SPECIES_REQUIRED })),
    z.transform((text: string | null | undefined, context) => {
      if (text == null || text.trim() === '') return null;
      return canonicalSpecies(modality, text) ?? fault(context, SPECIES_UNKNOWN);
    }),
  );
}

function requiredSpecies(modality: Modality) {
  return z.pipe(
    optionalSpecies(modality),
    z.transform((species: string | null, context) => species ?? fault(context, SPECIES_REQUIRED)),
  );
}

/** The species whose maximum the score of a piece exceeds, or null. */
function exceeded(piece: unknown): string | null {
  const { species, score } = piece as { species?: unknown; score?: unknown };
  // Longer than any species' name: refused as such, and too long to be looked up.
  if (typeof species !== 'string' || species.length > NAME_MAX) return null;
  return Number.isFinite(score) && Number(score) > maximumScore(species) ? species : null;
}

const isObject = ({ value }: { value: unknown }) => typeof value === 'object' && value !== null;

/** The score may not exceed its species' maximum; said even while other fields are still wrong. */
const withinMaximum = () =>
  z.refine((piece: unknown) => exceeded(piece) === null, {
    path: ['score'],
    error: ({ input }) => {
      const species = exceeded(input) ?? '';
      return `La puntuación máxima para ${species} es ${formatNumber(maximumScore(species))}`;
    },
    when: isObject,
  });

/** Judged by its length first: taking the accents off megabytes would hold everybody up. */
const isSpain = (country: string) =>
  country.length <= NAME_MAX && plain(country) === plain(COUNTRY);

const common = <M extends Modality>(modality: M) => ({
  type: z.literal(modality, { error: 'La modalidad no es válida' }),
  date: outingDate,
  country: z.pipe(
    z.nullish(z.string({ error: `El país debe ser ${COUNTRY}` })).check(
      z.refine((country) => country == null || isSpain(country), {
        error: `El país debe ser ${COUNTRY}`,
      }),
    ),
    z.transform(() => COUNTRY),
  ),
  municipality: optionalText(NAME_MAX),
  province: optionalText(NAME_MAX),
  ccaa: optionalText(NAME_MAX),
});

const description = optionalText(
  DESCRIPTION_MAX,
  `La descripción no puede superar los ${DESCRIPTION_MAX} caracteres`,
);

/** The save payload of an espera. Its species is optional; a score needs one. */
export const esperaSchema = z
  .object({
    ...common('espera'),
    cotoName: optionalText(NAME_MAX),
    place: optionalText(NAME_MAX),
    species: optionalSpecies('espera'),
    score: outingScore,
    photos: outingPhotos,
    description,
  })
  .check(
    z.refine((espera) => espera.score == null || espera.species !== null, {
      path: ['species'],
      error: 'Elige la especie que has puntuado',
      when: isObject,
    }),
  );

const givenAnimal = z.object({
  species: optionalSpecies('monteria'),
  name: optionalSpecies('monteria'),
  score: outingScore,
  photos: outingPhotos,
});

const animal = z
  .pipe(
    givenAnimal,
    z.transform(({ name, species, ...rest }: z.infer<typeof givenAnimal>) => ({
      species: species ?? name,
      ...rest,
    })),
  )
  .check(withinMaximum());

const monteria = {
  ...common('monteria'),
  finca: optionalText(NAME_MAX),
  armada: optionalText(NAME_MAX),
  puesto: z.pipe(
    z.nullish(
      z
        .int({ error: 'El puesto debe ser un número entero' })
        .check(
          z.minimum(0, { error: 'El puesto no puede ser negativo' }),
          z.maximum(PUESTO_MAX, { error: `El puesto no puede pasar de ${PUESTO_MAX}` }),
        ),
    ),
    z.transform((puesto: number | null | undefined) => puesto ?? null),
  ),
  description,
};

const animals = z
  .array(animal, { error: PIECE_REQUIRED })
  .check(z.maxLength(MAX_PIECES, { error: `Como mucho ${MAX_PIECES} piezas` }));

type Animal = z.infer<typeof animal>;
const hasSpecies = (piece: Animal): piece is Animal & { species: string } =>
  typeof piece.species === 'string';

/** The save payload of a montería: at least one piece, each with its species ('name' is accepted for it). */
export const monteriaSchema = z.object({
  ...monteria,
  animals: z.pipe(
    animals.check(z.minLength(1, { error: PIECE_REQUIRED })),
    z.transform((pieces: Animal[], context) => {
      pieces.forEach((piece, index) => {
        if (piece.species === null) fault(context, SPECIES_REQUIRED, [index, 'species']);
      });
      return pieces.filter(hasSpecies);
    }),
  ),
});

const isBlank = ({ species, score, photos }: Animal): boolean =>
  species === null && score === null && photos.length === 0;

/** As the form holds it: wholly blank pieces may stand there, and are not sent. */
export const monteriaFormSchema = z.object({
  ...monteria,
  animals: z.pipe(
    animals,
    z.transform((pieces: Animal[], context) => {
      if (pieces.every(isBlank)) return fault(context, PIECE_REQUIRED);
      pieces.forEach((piece, index) => {
        if (hasSpecies(piece) || isBlank(piece)) return;
        fault(context, `Elige la especie de la pieza ${index + 1}`, [index, 'species']);
      });
      return pieces.filter(hasSpecies);
    }),
  ),
});

/** The save payload of a rececho. */
export const recechoSchema = z
  .object({
    ...common('rececho'),
    finca: optionalText(NAME_MAX),
    lugar: optionalText(NAME_MAX),
    species: requiredSpecies('rececho'),
    score: outingScore,
    photos: outingPhotos,
    description,
  })
  .check(withinMaximum());

/** What a save of any modality carries, told apart by its `type`. */
export const payloadSchema = z.discriminatedUnion(
  'type',
  [esperaSchema, monteriaSchema, recechoSchema],
  {
    error: 'La modalidad no es válida',
  },
);
export type EsperaPayload = z.infer<typeof esperaSchema>;
export type MonteriaPayload = z.infer<typeof monteriaSchema>;
export type RecechoPayload = z.infer<typeof recechoSchema>;
export type OutingPayload = z.infer<typeof payloadSchema>;
/** The same before it is checked: what a client sends. */
export type OutingInput = z.input<typeof payloadSchema>;
