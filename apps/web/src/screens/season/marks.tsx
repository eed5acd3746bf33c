import {
  filterQuery,
  formatNumber,
  type Mark,
  MEDAL_NAMES,
  type OutingSummary,
  SCORE_STATE_NAMES,
  speciesLabel,
} from '@cuaderno/domain';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '../../lib/paths';
import { MedalPip } from '../../parts/outings/medal';
import { SpeciesIcon } from '../../parts/outings/species-icon';
import { RETURNS } from '../../ui/page/back-link';
import { SectionHeading } from '../../ui/page/section-heading';
import { whereAndWhen } from './season-texts';

/** What a mark replaced, or is: 'antes 105,4', 'la primera', 'bronce'. */
function noteOf({ isNew, before, medal }: Mark): string {
  if (isNew) return before === null ? 'la primera' : `antes ${formatNumber(before)}`;
  return medal ? MEDAL_NAMES[medal].toLowerCase() : 'sin medalla';
}

/** 'Marcas': the best of each species ever, those that the season set first; each leads to its outing. */
export function Marks({
  marks,
  book,
}: {
  marks: readonly Mark[];
  /** The outings of every season, without archived ones. */
  book: readonly OutingSummary[];
}) {
  if (marks.length === 0) return null;
  const waiting = book.filter(({ species }) => species.some((one) => one.toHomologate)).length;
  return (
    <section aria-labelledby="marcas">
      <SectionHeading
        id="marcas"
        title="Marcas"
        aside={
          waiting > 0 && (
            <Link
              className="section-link"
              to={paths.filteredBook(filterQuery('toHomologate', '1'))}
              state={RETURNS}
            >
              Por homologar: {waiting}
              <ChevronRight size={18} aria-hidden />
            </Link>
          )
        }
      />
      <ul className="season-marks">
        {marks.map((mark) => (
          <li key={mark.species}>
            <Link to={paths.outing(mark.type, mark.outingId)} state={RETURNS}>
              <span className={`season-mark-icon${mark.medal ? ' season-mark-won' : ''}`}>
                <SpeciesIcon species={mark.species} size={36} />
                {mark.medal && <MedalPip level={mark.medal} size={18} />}
              </span>
              <span>
                <b>{speciesLabel(mark.species)}</b>
                {mark.isNew && <i className="season-mark-new">Nueva</i>}
                <small>{whereAndWhen(mark.municipality, mark.date)}</small>
              </span>
              <span className="season-mark-score">
                <b>{formatNumber(mark.score)}</b>
                <small>{SCORE_STATE_NAMES[mark.state ?? 'estimated']}</small>
                <small>{noteOf(mark)}</small>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
