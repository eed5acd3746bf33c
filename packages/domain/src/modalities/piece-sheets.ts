import * as z from 'zod/mini';
import { type Measurement, measurementSchema } from '../measuring/measurement';
import { scaleById } from '../measuring/scales';
import { formatNumber } from '../numbers';
import { type Homologation, homologationSchema, maximumHomologated } from '../scores/score-state';
import type { Sex } from '../pieces/sex';

/** What makes a score more certain; null removes a stored one, undefined leaves it. Not part of a form's schema. */
export const pieceSheets = {
  measurement: z.nullish(measurementSchema),
  homologation: z.nullish(homologationSchema),
};

type Sheets = {
  species?: string | null;
  sex?: Sex | null | undefined;
  measurement?: Measurement | null | undefined;
  homologation?: Homologation | null | undefined;
};

/** @returns the error of a measurement by the sheet of another species, or null */
function scaleError({ species, measurement }: Sheets): string | null {
  const scale = measurement && scaleById(measurement.scale);
  if (!scale || scale.species === species) return null;
  return `Esa hoja mide un ${scale.species.toLowerCase()}`;
}

/** @returns the error of official points far beyond any of the species, or null */
function pointsError({ species, sex, homologation }: Sheets): string | null {
  if (!homologation || species == null) return null;
  const maximum = maximumHomologated(species, sex);
  return homologation.points > maximum
    ? `La puntuación máxima para ${species} es ${formatNumber(maximum)}`
    : null;
}

/** @returns the errors of a piece's measurement and homologation */
export function sheetErrors(piece: Sheets): { path: string[]; message: string }[] {
  const scale = scaleError(piece);
  const points = pointsError(piece);
  return [
    ...(scale === null ? [] : [{ path: ['measurement', 'scale'], message: scale }]),
    ...(points === null ? [] : [{ path: ['homologation', 'points'], message: points }]),
  ];
}

/** Rejects them of an only piece. */
export const soundSheets = () =>
  z.superRefine((piece: unknown, context) => {
    for (const issue of sheetErrors(piece as Sheets))
      context.addIssue({ code: 'custom', ...issue });
  });
