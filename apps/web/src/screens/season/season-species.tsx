import {
  filtersToQuery,
  formatNumber,
  groupDigits,
  MEDAL_NAMES,
  NO_FILTERS,
  SCORE_STATE_NAMES,
  type SeasonFigures,
  speciesLabel,
} from '@cuaderno/domain';
import { Link } from 'react-router-dom';
import { paths } from '../../lib/paths';
import { MedalPip } from '../../parts/outings/medal';
import { SpeciesIcon } from '../../parts/outings/species-icon';
import { RETURNS } from '../../ui/page/back-link';
import { SectionHeading } from '../../ui/page/section-heading';

type Species = SeasonFigures['species'];

type SeasonSpeciesProps = {
  /** The first year, null for all seasons. */
  season: number | null;
  now: Species;
  /** Those of the season before; null without a comparison. */
  before: Species | null;
};

/** 'Especies': the pieces now and before, the best score and its medal; each leads to its outings. */
export function SeasonSpecies({ season, now, before }: SeasonSpeciesProps) {
  if (now.length === 0) return null;
  const piecesBefore = (species: string) =>
    before?.find((other) => other.species === species)?.pieces;
  return (
    <section aria-labelledby="especies">
      <SectionHeading id="especies" title="Especies" />
      {before && (
        <p className="season-species-heads" aria-hidden>
          <span>ahora</span>
          <span>antes</span>
        </p>
      )}
      <ul className={`season-species${before ? '' : ' season-species-alone'}`}>
        {now.map(({ species, pieces, best }) => (
          <li key={species}>
            <Link
              to={paths.filteredBook(filtersToQuery({ ...NO_FILTERS, species: [species], season }))}
              state={RETURNS}
            >
              <SpeciesIcon species={species} size={34} />
              <span>
                <b>{speciesLabel(species)}</b>
                <Best best={best} />
              </span>
              <span className="season-species-now">
                {groupDigits(pieces)}
                <span className="visually-hidden">{pieces === 1 ? ' pieza' : ' piezas'}</span>
              </span>
              {before && (
                <span className="season-species-before">
                  <span className="visually-hidden">antes </span>
                  {piecesBefore(species) ?? '–'}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Best({ best }: { best: Species[number]['best'] }) {
  if (!best) return <small>Sin puntuar</small>;
  const { score, medal, state = 'estimated' } = best;
  return (
    <small>
      {medal && (
        <>
          <MedalPip level={medal} size={16} />
          <em className={medal}>{MEDAL_NAMES[medal]}</em>
        </>
      )}
      {formatNumber(score)}&nbsp;ptos, {SCORE_STATE_NAMES[state].toLowerCase()}
    </small>
  );
}
