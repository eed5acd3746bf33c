import {
  type BookFilters,
  formatNumber,
  isSpecies,
  type Medal,
  MEDAL_NAMES,
  type OutingSummary,
  pieceMatcherOf,
  thresholds,
} from '@cuaderno/domain';

/** The outings that pass the filters of species and medals with two pieces, and the words about them. */
export type OtherSpecies = {
  outings: OutingSummary[];
  /** 'Con jabalí, y oro de otra especie'. */
  title: string;
  /** 'Jabalí de oro', and the best so far if that is known: told where no outing has one. */
  wanted: string;
  best: string | null;
};

/** 'Corzo o Venado'. */
export const ANY = new Intl.ListFormat('es', { type: 'disjunction' });

/** 'corzo o venado'. */
export const speciesText = (species: readonly string[]) => ANY.format(species).toLowerCase();

const medalsText = ({ medals }: BookFilters) =>
  ANY.format(medals.map((medal) => MEDAL_NAMES[medal].toLowerCase()));

/**
 * Parts the outings that pass filters of species and medals.
 *
 * @param all the whole book
 * @returns those of which one piece has both, and the others if there are any
 */
export function partBySpecies(
  shown: OutingSummary[],
  all: readonly OutingSummary[],
  filters: BookFilters,
): { outings: OutingSummary[]; others: OtherSpecies | null } {
  const matches = pieceMatcherOf(filters);
  const others = matches ? shown.filter((outing) => !matches(outing)) : [];
  if (!matches || others.length === 0) return { outings: shown, others: null };
  const species = ANY.format(filters.species);
  return {
    outings: shown.filter(matches),
    others: {
      outings: others,
      title: `Con ${species.toLowerCase()}, y ${medalsText(filters)} de otra especie`,
      wanted: `${species} de ${medalsText(filters)}`,
      best: bestText(all, filters),
    },
  };
}

type Piece = OutingSummary['species'][number];

/** The highest score of a species; its piece is one with a score. */
function bestOf(all: readonly OutingSummary[], wanted: string) {
  const scores = all
    .filter(({ archived }) => !archived)
    .flatMap((outing) => outing.species)
    .flatMap((piece) =>
      piece.best && isSpecies(piece.species, wanted) ? [{ piece, score: piece.best.score }] : [],
    );
  return scores.toSorted((a, b) => b.score - a.score)[0];
}

/** The points of a piece for a medal; null where the sex that decides them isn't known. */
const pointsFor = ({ species, sexes = [] }: Piece, medal: Medal) =>
  sexes.length > 1 ? null : (thresholds(species, sexes[0])?.[medal] ?? null);

/** 'Tu mejor jabalí, 106,80: oro desde 110.'; null unless one species is wanted, and its best is below one medal. */
function bestText(all: readonly OutingSummary[], { species, medals }: BookFilters): string | null {
  const [wanted, medal] = [species[0], medals[0]];
  if (!wanted || !medal || species.length > 1 || medals.length > 1) return null;
  const best = bestOf(all, wanted);
  const from = best && pointsFor(best.piece, medal);
  if (!from || best.score >= from) return null;
  return `Tu mejor ${wanted.toLowerCase()}, ${formatNumber(best.score)}: ${MEDAL_NAMES[medal].toLowerCase()} desde ${formatNumber(from)}.`;
}
