import { formatNumber } from '../numbers';
import type { Sex } from '../pieces/sex';
import { groupOf, type SpeciesGroup } from '../pieces/species';
import type { ScoreState } from './counting-score';
import { thresholds } from './trophy';

/** How a score of each state is known, and when it counts. */
export const SCORE_STATE_TEXTS: Record<ScoreState, string> = {
  estimated: 'La que calculas a ojo, en el campo. Cuenta mientras no la midas ni la homologues.',
  measured: 'La que suma la hoja oficial con tus medidas. Cuenta mientras no la homologues.',
  homologated:
    'La que da la comisión en su acta. Manda: es la que cuenta en tus medallas y marcas.',
};

/** Quotes Portugal's commission: monteirosdooeste.blogspot.com/p/normas-de-medicao.html. */
const CNHT = 'la comisión portuguesa de homologación (CNHT)';

/**
 * Who publishes the same thresholds. Of the other groups the specification has the thresholds of another species (those
 * of the wolf for a fox) or such as no source confirms: they are this book's own.
 */
const PUBLISHED: Partial<Record<SpeciesGroup, string>> = {
  Jabalí: CNHT,
  Venado: CNHT,
  Gamo: CNHT,
  Muflón: CNHT,
  Lobo: CNHT,
  // larazon.es/sociedad/20210430: as the Board decided on 14 December 2005.
  Corzo: 'la Junta Nacional de Homologación de Trofeos',
  // telelicencia.com/el-rebeco-sarrio-homologacion-y-ficha-de-especie: of both sexes.
  Rebeco: 'la ficha de homologación de Telelicencia',
  Sarrio: 'la ficha de homologación de Telelicencia',
  // cicukteb.com: its classes of the north and of the south.
  'Macho Montes': 'la comisión británica del CIC',
};

/** @returns where the thresholds of a species stand: 'la comisión portuguesa de homologación (CNHT)', null for this book alone */
export function thresholdSource(species: string): string | null {
  const group = groupOf(species);
  return (group && PUBLISHED[group]) ?? null;
}

/** 'Bronce desde 100 ptos, plata desde 105 y oro desde 110: umbrales de …'; null of a species without thresholds. */
export function thresholdsText(species: string, sex: Sex | null): string | null {
  const points = thresholds(species, sex);
  if (!points) return null;
  const [bronze, silver, gold] = [points.bronze, points.silver, points.gold].map(formatNumber);
  const source = thresholdSource(species);
  const whose = source ? `los mismos umbrales que ${source}` : 'baremo de este cuaderno';
  return `Bronce desde ${bronze}\u00A0ptos, plata desde ${silver} y oro desde ${gold}: ${whose}.`;
}
