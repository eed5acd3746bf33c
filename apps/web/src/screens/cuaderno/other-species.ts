import {
  type BookFilters,
  formatNumber,
  isSpecies,
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

const ANY = new Intl.ListFormat('es', { type: 'disjunction' });

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

/** 'Tu mejor jabalí, 106,80: oro desde 110'; null unless one species is wanted, and its best is below one medal. */
function bestText(all: readonly OutingSummary[], { species, medals }: BookFilters): string | null {
  const [wanted, medal] = [species[0], medals[0]];
  if (!wanted || !medal || species.length > 1 || medals.length > 1) return null;
  const scored = all
    .filter(({ archived }) => !archived)
    .flatMap((outing) => outing.species)
    .filter((entry) => entry.best && isSpecies(entry.species, wanted))
    .toSorted((a, b) => (b.best?.score ?? 0) - (a.best?.score ?? 0));
  const [first] = scored;
  const from =
    first && (first.sexes?.length ?? 0) < 2 && thresholds(first.species, first.sexes?.[0]);
  if (!from || !first.best || first.best.score >= from[medal]) return null;
  return `Tu mejor ${wanted.toLowerCase()}, ${formatNumber(first.best.score)}: ${MEDAL_NAMES[medal].toLowerCase()} desde ${formatNumber(from[medal])}.`;
}
