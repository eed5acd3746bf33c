import {
  COUNTRY,
  type esperaSchema,
  type monteriaFormSchema,
  type Outing,
  type recechoSchema,
} from '@cuaderno/domain';
import type * as z from 'zod/mini';

/** What the three forms hold while they are filled in; each schema turns it into its payload. */
export type EsperaValues = z.input<typeof esperaSchema>;
export type MonteriaValues = z.input<typeof monteriaFormSchema>;
export type RecechoValues = z.input<typeof recechoSchema>;
export type PieceValues = MonteriaValues['animals'][number];

/** A piece before anything is known of it. */
export const BLANK_PIECE: PieceValues = { species: '', score: null, photos: [] };

const BLANK = {
  date: '',
  country: COUNTRY,
  municipality: '',
  province: '',
  ccaa: '',
  description: '',
};

function common(outing: Outing) {
  return {
    date: outing.date,
    country: COUNTRY,
    municipality: outing.municipality ?? '',
    province: outing.province ?? '',
    ccaa: outing.ccaa ?? '',
    description: outing.description ?? '',
  };
}

/** The one piece of an espera or a rececho. */
function onePiece(outing: Outing) {
  const [entry] = outing.species;
  return {
    species: entry?.species ?? '',
    score: entry?.score ?? null,
    photos: [...outing.photos],
  };
}

/** A new espera, or the one to edit. The coto of old ones may stand in `location` alone. */
export function esperaValues(outing: Outing | null): EsperaValues {
  if (!outing) {
    const piece = { species: '', score: null, photos: [] };
    return { type: 'espera', ...BLANK, ...piece, cotoName: '', place: '' };
  }
  const { cotoName, place } = outing.custom_params;
  return {
    type: 'espera',
    ...common(outing),
    ...onePiece(outing),
    cotoName: cotoName ?? outing.location ?? '',
    place: place ?? '',
  };
}

/** A new montería with one piece to fill in, or the one to edit. */
export function monteriaValues(outing: Outing | null): MonteriaValues {
  if (!outing) {
    return {
      type: 'monteria',
      ...BLANK,
      finca: '',
      armada: '',
      puesto: null,
      animals: [BLANK_PIECE],
    };
  }
  const { finca, armada, puesto } = outing.custom_params;
  return {
    type: 'monteria',
    ...common(outing),
    finca: finca ?? outing.location ?? '',
    armada: armada ?? '',
    puesto: puesto ?? null,
    animals: outing.species.map(({ species, score, photos }) => ({
      species,
      score,
      photos: [...photos],
    })),
  };
}

/** A new rececho, or the one to edit. */
export function recechoValues(outing: Outing | null): RecechoValues {
  if (!outing) {
    const piece = { species: '', score: null, photos: [] };
    return { type: 'rececho', ...BLANK, ...piece, finca: '', lugar: '' };
  }
  const { finca, lugar } = outing.custom_params;
  return {
    type: 'rececho',
    ...common(outing),
    ...onePiece(outing),
    finca: finca ?? outing.location ?? '',
    lugar: lugar ?? '',
  };
}
