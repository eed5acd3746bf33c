import * as z from 'zod/mini';
import { addIssue } from '../add-issue';
import { FIELDS, PIECE_DETAILS } from '../outing-fields';
import { outingPhotos } from '../photo-list';
import { animalDetails } from './piece';
import {
  common,
  description,
  optionalSpecies,
  SPECIES_REQUIRED,
  textField,
  withinMaximum,
} from './payload-parts';

const PIECE_REQUIRED = 'Añade al menos una pieza con su especie';

const animalInput = z.object({
  species: optionalSpecies('monteria'),
  name: optionalSpecies('monteria'),
  ...animalDetails,
  photos: outingPhotos,
});

const animal = z
  .pipe(
    animalInput,
    z.transform(({ name, species, ...rest }: z.infer<typeof animalInput>) => ({
      species: species ?? name,
      ...rest,
    })),
  )
  .check(withinMaximum());

const monteria = {
  ...common('monteria'),
  finca: textField('finca'),
  armada: textField('armada'),
  puesto: z.pipe(
    z.nullish(
      z.int({ error: 'El puesto debe ser un número entero' }).check(
        z.minimum(0, { error: 'El puesto no puede ser negativo' }),
        z.maximum(FIELDS.puesto.max, {
          error: `El puesto no puede pasar de ${FIELDS.puesto.max}`,
        }),
      ),
    ),
    z.transform((puesto: number | null | undefined) => puesto ?? null),
  ),
  description,
};

const animals = z
  .array(animal, { error: PIECE_REQUIRED })
  .check(z.maxLength(FIELDS.animals.max, { error: `Como mucho ${FIELDS.animals.max} piezas` }));

type Animal = z.infer<typeof animal>;
const hasSpecies = (piece: Animal): piece is Animal & { species: string } =>
  typeof piece.species === 'string';

/** The save payload of a montería: at least one piece, each with its species, also as 'name'. */
export const monteriaSchema = z.object({
  ...monteria,
  animals: z.pipe(
    animals.check(z.minLength(1, { error: PIECE_REQUIRED })),
    z.transform((pieces: Animal[], context) => {
      pieces.forEach((piece, index) => {
        if (piece.species === null) addIssue(context, SPECIES_REQUIRED, [index, 'species']);
      });
      return pieces.filter(hasSpecies);
    }),
  ),
});

const isBlank = ({ species, photos, ...details }: Animal): boolean =>
  species === null && photos.length === 0 && PIECE_DETAILS.every((key) => details[key] === null);

/** The values of the form, whose blank pieces are not sent. */
export const monteriaFormSchema = z.object({
  ...monteria,
  animals: z.pipe(
    animals,
    z.transform((pieces: Animal[], context) => {
      if (pieces.every(isBlank)) return addIssue(context, PIECE_REQUIRED);
      pieces.forEach((piece, index) => {
        if (hasSpecies(piece) || isBlank(piece)) return;
        addIssue(context, `Elige la especie de la pieza ${index + 1}`, [index, 'species']);
      });
      return pieces.filter(hasSpecies);
    }),
  ),
});
