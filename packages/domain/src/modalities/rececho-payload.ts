import * as z from 'zod/mini';
import { outingPhotos } from '../photo-list';
import {
  common,
  description,
  outingScore,
  requiredSpecies,
  textField,
  withinMaximum,
} from './payload-parts';

/** The save payload of a rececho. */
export const recechoSchema = z
  .object({
    ...common('rececho'),
    finca: textField('finca'),
    lugar: textField('lugar'),
    species: requiredSpecies('rececho'),
    score: outingScore,
    photos: outingPhotos,
    description,
  })
  .check(withinMaximum());
