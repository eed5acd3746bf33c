import {
  countingScore,
  earnedMedal,
  type Entry,
  formatDay,
  formatNumber,
  type Medal,
  MEDAL_NAMES,
  medalOf,
  type Outing,
  SCORE_STATE_NAMES,
  toldSpecies,
} from '@cuaderno/domain';

/** How much of the place a card tells; nothing until it is chosen, each time. */
export const PLACES = ['Ninguno', 'Comunidad', 'Provincia', 'Municipio'] as const;
export type CardPlace = (typeof PLACES)[number];

export type CardOptions = {
  style: 'Papel' | 'Tela';
  withDate: boolean;
  withName: boolean;
  place: CardPlace;
};

export const FIRST_OPTIONS: CardOptions = {
  style: 'Papel',
  withDate: true,
  withName: false,
  place: 'Ninguno',
};

/** Every word of a card; nothing else of the outing is drawn. */
export type CardTexts = {
  species: string;
  points: string | null;
  medal: Medal | null;
  /** 'Oro', and how the score is known: 'Estimada'. */
  medalName: string | null;
  state: string | null;
  date: string | null;
  name: string | null;
  place: string | null;
};

/** @returns the place as far as it was chosen, null where that is unknown */
function placeOf({ municipality, province, ccaa }: Outing, place: CardPlace): string | null {
  return { Ninguno: null, Comunidad: ccaa, Provincia: province, Municipio: municipality }[place];
}

/** How the medal and the score are known: 'Medida'; of a medal that the score doesn't earn, also that. */
function stateText(piece: Entry, medal: Medal | null): string | null {
  const counting = countingScore(piece);
  const state = counting && SCORE_STATE_NAMES[counting.state];
  if (medal === null || medal === earnedMedal(piece)) return state;
  return ['Otorgada', ...(state ? [`puntuación ${state.toLowerCase()}`] : [])].join(', ');
}

export function cardTexts(
  outing: Outing,
  piece: Entry,
  userName: string,
  { withDate, withName, place }: CardOptions,
): CardTexts {
  const counting = countingScore(piece);
  const medal = medalOf({ ...piece, score: counting?.points });
  return {
    species: toldSpecies(piece.species, place === 'Municipio'),
    points: counting && formatNumber(counting.points),
    medal,
    medalName: medal && MEDAL_NAMES[medal],
    state: stateText(piece, medal),
    date: withDate ? formatDay(outing.date) : null,
    name: withName ? userName : null,
    place: placeOf(outing, place),
  };
}

/** The name of the card's file: the species as the card tells it, never the place or the day. */
export const cardFileName = (species: string) =>
  `trofeo-${species
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')}.jpg`;
