import * as z from 'zod/mini';
import { _default as withDefault } from 'zod/mini';
import { EARLIEST_YEAR } from '../dates';
import { MAX_PHOTOS } from '../outing/outing-fields';
import { isUuid } from '../outing/photo-address';

/* What the schemas of an export share. */

/** Highest version of an outing in an export, so that later ones fit an integer. */
export const VERSION_MAX = 2_000_000_000;
export const WRONG = 'No es válido';
export const uuid = z
  .string({ error: WRONG })
  .check(z.refine(isUuid, { error: WRONG }), z.toLowerCase());
const TIME_WRONG = 'El momento no es válido';
// Checked in UTC: an offset may move the moment to a year that can't be stored.
export const time = z.iso.datetime({ offset: true, error: TIME_WRONG }).check(
  z.refine(
    (text) => {
      const year = new Date(text).getUTCFullYear();
      return year >= EARLIEST_YEAR && year <= 9999;
    },
    { error: TIME_WRONG },
  ),
);
export const photoIds = withDefault(
  z.array(uuid, { error: WRONG }).check(z.maxLength(MAX_PHOTOS)),
  [],
);

/** The error of a photo that something else has. */
export const PHOTO_TAKEN = 'Una de las fotos ya está en otra salida';
