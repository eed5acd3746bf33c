import {
  fold,
  MUNICIPALITY_MIN_LETTERS,
  MUNICIPALITY_RESULTS,
  type Municipality,
} from '@cuaderno/domain';
import aliasRows from '../data/aliases.json' with { type: 'json' };
import municipalityRows from '../data/municipalities.json' with { type: 'json' };
import { placeOf } from './places';
import { namesWithin, withoutArticlesToo } from './names';
import { TIERS, tierOf } from './rank';
import { countBits, countTypingErrors, lettersIn, soundOf } from './typing-errors';

/** Folded names; official ones and aliases also without their articles. */
type Indexed = {
  municipality: Municipality;
  /** Full names: the official one, each side of its '/', the aliases. */
  fullNames: string[];
  official: string[];
  aliases: string[];
  /** The capital, where its name differs (Luarca, of Valdés). */
  capitals: string[];
};

let index: Indexed[] | undefined;

/**
 * Finds the Spanish municipalities that match a typed text, best first, at most 50
 * (`MUNICIPALITY_RESULTS`).
 *
 * Accents, case, hyphens and apostrophes don't count. First come equal names, then names that begin
 * with the text, then words that do, then names in which every typed word begins some word, then
 * names that contain it; only without any of these, names one or two typing errors away
 * (the fewest with a match).
 * Within each tier official names precede everyday ones, and these capitals, then alphabetically.
 *
 * Under 5 letters (`MUNICIPALITY_MIN_LETTERS`) only full names match: 'Jaén' and 'Elx', not 'Vill'.
 */
export function searchMunicipalities(query: string): Municipality[] {
  // No name is longer than 60 letters.
  const typed = fold(query.slice(0, 200));
  index ??= buildIndex();
  if (typed.length < MUNICIPALITY_MIN_LETTERS) {
    const full = index.filter((row) => row.fullNames.includes(typed));
    return full.map((row) => row.municipality);
  }
  const found = findWritten(index, typed);
  return (found.length > 0 ? found : findMisspelt(index, typed))
    .toSorted((a, b) => a.rank - b.rank || byName.compare(hitName(a), hitName(b)))
    .slice(0, MUNICIPALITY_RESULTS)
    .map((hit) => hit.row.municipality);
}

type Hit = { row: Indexed; rank: number };

const byName = new Intl.Collator('es');
const hitName = (hit: Hit) => hit.row.municipality.name;

function findWritten(rows: readonly Indexed[], typed: string): Hit[] {
  return rows.flatMap((row) => {
    const tiers = [row.official, row.aliases, row.capitals].map((names) => tierOf(typed, names));
    const best = Math.min(...tiers);
    if (best === TIERS.none) return [];
    return [{ row, rank: best * tiers.length + tiers.findIndex((tier) => tier === best) }];
  });
}

/**
 * One error, or two if no name is that near; two only from seven letters on, because in a shorter word
 * too little is left. Names that sound as typed precede the others (b for v, a silent h), then full
 * names, then beginnings.
 */
function findMisspelt(rows: readonly Indexed[], typed: string): Hit[] {
  const one = findWithErrors(rows, typed, 1);
  return one.length > 0 || typed.length < 7 ? one : findWithErrors(rows, typed, 2);
}

function findWithErrors(rows: readonly Indexed[], typed: string, most: number): Hit[] {
  const typedLetters = lettersIn(typed);
  const typedSound = soundOf(typed);
  return rows.flatMap((row) => {
    let rank = Number.POSITIVE_INFINITY;
    for (const name of [...row.official, ...row.aliases, ...row.capitals]) {
      // An error accounts for one missing letter at most: skips most of the counting.
      if (countBits(typedLetters & ~lettersIn(name)) > most) continue;
      const errors = countTypingErrors(typed, name, most);
      if (errors.beginning > most) continue;
      if (soundOf(name) === typedSound) rank = 0;
      rank = Math.min(rank, errors.full <= most ? 1 : 2);
    }
    return Number.isFinite(rank) ? [{ row, rank }] : [];
  });
}

/** Builds the index, at the first search. */
function buildIndex(): Indexed[] {
  const aliasesOf = new Map(
    aliasRows.map(([code, , names]) => [code as string, names as string[]]),
  );
  return (municipalityRows as [string, string, number, number, string | 0][]).flatMap(
    ([code, name, , , capital]) => {
      const place = placeOf(code);
      if (!place) return [];
      const official = namesWithin(name);
      const aliases = (aliasesOf.get(code) ?? []).flatMap(namesWithin);
      return [
        {
          municipality: { name, ...place, code },
          fullNames: [...official, ...aliases],
          official: withoutArticlesToo(official),
          aliases: withoutArticlesToo(aliases),
          capitals: capital === 0 ? [] : withoutArticlesToo(namesWithin(capital)),
        },
      ];
    },
  );
}
