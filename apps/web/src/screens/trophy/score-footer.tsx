import {
  type Medal,
  MEDAL_NAMES,
  MEDALS,
  medalVerdict,
  type Sex,
  thresholds,
} from '@cuaderno/domain';
import { MedalPip } from '../../parts/outings/medal';
import { Button } from '../../ui/button';
import './score-footer.css';

/** The share of the scale under bronze and over gold. */
const MARGIN = 0.06;

/** The total of a trophy, what it earns and what the next medal takes, with the button that saves it. */
export function ScoreFooter({
  species,
  sex,
  points,
  missing,
  isSaving,
}: {
  species: string;
  sex: Sex | null;
  /** With `missing`, what the trophy has at least; null while nothing is measured. */
  points: number | null;
  /** What a total still lacks: 'Falta la anchura'. */
  missing: string | null;
  isSaving: boolean;
}) {
  const limits = thresholds(species, sex);
  return (
    <div className="score-footer">
      <div className="toast-line" />
      <div className="page">
        <div className="score-total" aria-live="polite">
          <p>
            {missing && points !== null && <small>Al menos </small>}
            <b className={missing ? 'score-partial' : ''}>
              {points === null ? '–' : twoDecimals(points)}
            </b>{' '}
            <small>ptos</small>
          </p>
          {missing && <p className="score-verdict">{missing}</p>}
          {points !== null && (
            <p className="score-verdict">
              <Verdict {...{ species, sex, points }} />
            </p>
          )}
        </div>
        {limits && <Scale limits={limits} points={missing ? null : points} />}
        <Button type="submit" aria-busy={isSaving}>
          Guardar
        </Button>
      </div>
    </div>
  );
}

/** The medal that a score has earned, and what the next one takes. */
function Verdict({ species, sex, points }: { species: string; sex: Sex | null; points: number }) {
  const verdict = medalVerdict(species, points, sex);
  if (!verdict) return null;
  return (
    <>
      {verdict.medal && <MedalPip level={verdict.medal} size={20} />}
      <span>
        {verdict.medal && <b>{MEDAL_NAMES[verdict.medal]}. </b>}
        {verdict.text}
      </span>
    </>
  );
}

const twoDecimals = (points: number) => points.toFixed(2).replace('.', ',');

/** The thresholds on a line, with the total as a pointer; decorative: the verdict says it. */
function Scale({ limits, points }: { limits: Record<Medal, number>; points: number | null }) {
  const from = limits.bronze * (1 - MARGIN);
  const to = limits.gold * (1 + MARGIN);
  const at = (value: number) =>
    `${Math.min(100, Math.max(0, ((value - from) / (to - from)) * 100))}%`;
  return (
    <div className="score-scale" aria-hidden>
      <span className="score-line" />
      {points !== null && (
        <span className="score-line score-reached" style={{ width: at(points) }} />
      )}
      {MEDALS.map((medal) => (
        <span key={medal} className="score-pip" style={{ left: at(limits[medal]) }}>
          <MedalPip level={medal} size={20} />
          <small>{String(limits[medal]).replace('.', ',')}</small>
        </span>
      ))}
      {points !== null && <span className="score-pointer" style={{ left: at(points) }} />}
    </div>
  );
}
