import * as z from 'zod/mini';
import { outingPhotos } from '../photo-list';
import {
  common,
  description,
  isObject,
  optionalSpecies,
  outingScore,
  textField,
} from './payload-parts';

/** The save payload of an espera. Its species is optional; a score needs one. */
export const esperaSchema = z
  .object({
    ...common('espera'),
    cotoName: textField('cotoName'),
    place: textField('place'),
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
