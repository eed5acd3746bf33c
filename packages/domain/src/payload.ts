import { z } from 'zod';
import { EARLIEST_YEAR, parseDay, todayInSpain } from './dates';
import type { Modality } from './modality';
import { formatNumber, roundToCents } from './numbers';
import { COUNTRY } from './outing';
import { photoIdOf } from './photo-address';
import { optionalText } from './safe-text';
import { canonicalSpecies } from './species';
import { plain } from './text';
import { maximumScore, SCORE_LIMIT } from './trophy';

/** Photos of an outing, or of a piece of a montería. */
export const MAX_PHOTOS = 3;
export const DESCRIPTION_MAX = 1000;
const NAME_MAX = 200;
const MAX_PIECES = 200;
const PUESTO_MAX = 9999;

export const DATE_REQUIRED = 'La fecha es requerida';
export const PIECE_REQUIRED = 'Añade al menos una pieza con su especie';
const SPECIES_REQUIRED = 'La especie es requerida';
const SPECIES_UNKNOWN = 'Elige una especie de la lista';

/** The day of an outing: in the calendar, not before 1900, not after today's end in Spain. */
const outingDate = z.string({ error: DATE_REQUIRED }).transform((text, context) => {
  const fail = (message: string) => {
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  };
  if (text.trim() === '') return fail(DATE_REQUIRED);
  const day = parseDay(text);
  if (day === null) return fail('La fecha no es válida');
  if (day < `${EARLIEST_YEAR}`) return fail(`La fecha no puede ser anterior a ${EARLIEST_YEAR}`);
  if (day > todayInSpain()) return fail('La fecha no puede ser en el futuro');
  return day;
});

const outingScore = z
  .union([z.number(), z.literal('')], { error: 'La puntuación debe ser un número' })
  .nullish()
  .transform((score) => (score == null || score === '' ? null : roundToCents(score)))
  .refine((score) => score === null || score >= 0, { error: 'La puntuación no puede ser negativa' })
  .refine((score) => score === null || score <= SCORE_LIMIT, {
    error: `La puntuación máxima es ${formatNumber(SCORE_LIMIT)}`,
  });

function noneTwice(photos: string[]): boolean {
  const kept = photos.map(photoIdOf).filter((id) => id !== null);
  return new Set(kept).size === kept.length;
}

const outingPhotos = z
  .array(
    z
      .string({ error: 'Cada foto debe ser una imagen' })
      .refine((photo) => photo.startsWith('data:') || photoIdOf(photo) !== null, {
        error: 'Cada foto debe ser una imagen',
      }),
    { error: 'Las fotos deben ser una lista' },
  )
  .max(MAX_PHOTOS, { error: `Como mucho ${MAX_PHOTOS} fotos` })
  .refine(noneTwice, { error: 'Hay una foto repetida' })
  .nullish()
  .transform((photos) => photos ?? []);

const speciesText = z.string({ error: SPECIES_REQUIRED }).nullish();

function optionalSpecies(modality: Modality) {
  return speciesText.transform((text, context) => {
    if (text == null || text.trim() === '') return null;
    const species = canonicalSpecies(modality, text);
    if (species === null) context.addIssue({ code: 'custom', message: SPECIES_UNKNOWN });
    return species;
  });
}

function requiredSpecies(modality: Modality) {
  return optionalSpecies(modality).transform((species, context) => {
    if (species !== null) return species;
    context.addIssue({ code: 'custom', message: SPECIES_REQUIRED });
    return z.NEVER;
  });
}

/** The species whose maximum the score of a piece exceeds, or null. */
function exceeded(piece: unknown): string | null {
  const { species, score } = piece as { species?: unknown; score?: unknown };
  const over =
    typeof species === 'string' && Number.isFinite(score) && Number(score) > maximumScore(species);
  return over ? species : null;
}

const isObject = ({ value }: { value: unknown }) => typeof value === 'object' && value !== null;

/** The score may not exceed its species' maximum; said even while other fields are still wrong. */
function withinMaximum<T extends z.ZodType<{ species: string | null; score: number | null }>>(
  schema: T,
) {
  return schema.refine((piece) => exceeded(piece) === null, {
    path: ['score'],
    error: ({ input }) => {
      const species = exceeded(input) ?? '';
      return `La puntuación máxima para ${species} es ${formatNumber(maximumScore(species))}`;
    },
    when: isObject,
  });
}

const common = <M extends Modality>(modality: M) => ({
  type: z.literal(modality, { error: 'La modalidad no es válida' }),
  date: outingDate,
  country: z
    .string({ error: `El país debe ser ${COUNTRY}` })
    .nullish()
    .refine((country) => country == null || plain(country) === plain(COUNTRY), {
      error: `El país debe ser ${COUNTRY}`,
    })
    .transform(() => COUNTRY),
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
  .refine((espera) => espera.score == null || espera.species !== null, {
    path: ['species'],
    error: 'Elige la especie que has puntuado',
    when: isObject,
  });

const animal = withinMaximum(
  z
    .object({
      species: optionalSpecies('monteria'),
      name: optionalSpecies('monteria'),
      score: outingScore,
      photos: outingPhotos,
    })
    .transform(({ name, species, ...rest }) => ({ species: species ?? name, ...rest })),
);

const monteria = {
  ...common('monteria'),
  finca: optionalText(NAME_MAX),
  armada: optionalText(NAME_MAX),
  puesto: z
    .int({ error: 'El puesto debe ser un número entero' })
    .min(0, { error: 'El puesto no puede ser negativo' })
    .max(PUESTO_MAX, { error: `El puesto no puede pasar de ${PUESTO_MAX}` })
    .nullish()
    .transform((puesto) => puesto ?? null),
  description,
};

const animals = z
  .array(animal, { error: PIECE_REQUIRED })
  .max(MAX_PIECES, { error: `Como mucho ${MAX_PIECES} piezas` });

type Animal = z.infer<typeof animal>;
const hasSpecies = (piece: Animal): piece is Animal & { species: string } =>
  typeof piece.species === 'string';

/** The save payload of a montería: at least one piece, each with its species ('name' is accepted for it). */
export const monteriaSchema = z.object({
  ...monteria,
  animals: animals.min(1, { error: PIECE_REQUIRED }).transform((pieces, context) => {
    pieces.forEach((piece, index) => {
      if (piece.species === null) {
        context.addIssue({ code: 'custom', path: [index, 'species'], message: SPECIES_REQUIRED });
      }
    });
    return pieces.filter(hasSpecies);
  }),
});

/** As the form holds it: pieces without a species may stand there, and are not sent. */
export const monteriaFormSchema = z.object({
  ...monteria,
  animals: animals
    .transform((pieces) => pieces.filter(hasSpecies))
    .refine((pieces) => pieces.length > 0, { error: PIECE_REQUIRED }),
});

/** The save payload of a rececho. */
export const recechoSchema = withinMaximum(
  z.object({
    ...common('rececho'),
    finca: optionalText(NAME_MAX),
    lugar: optionalText(NAME_MAX),
    species: requiredSpecies('rececho'),
    score: outingScore,
    photos: outingPhotos,
    description,
  }),
);

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
