import {
  anewText,
  computedMedal,
  countingScore,
  type Entry,
  formatDay,
  formulaText,
  type Homologation,
  type Measurement,
  type Medal as Level,
  medalOf,
  type Modality,
  type Outing,
  outingTitle,
  scaleById,
  scaleOf,
  SCORE_STATE_NAMES,
  SCORE_STATE_TEXTS,
  speciesLabel,
} from '@cuaderno/domain';
import { Ruler, Share2, Stamp } from 'lucide-react';
import { Suspense, useState, useId } from 'react';
import { paths } from '../../lib/paths';
import { Medal } from '../../parts/outings/medal';
import { MedalBadge } from '../../parts/outings/medal-badge';
import { ModalityIcon, ModalityWord } from '../../parts/outings/modality';
import { OutingError } from '../../parts/outings/outing-error';
import { BackLink, RETURNS } from '../../ui/page/back-link';
import { ButtonLink } from '../../ui/button';
import { IconButton } from '../../ui/icon-button';
import { lazyPart } from '../../ui/lazy-part';
import { SectionHeading } from '../../ui/page/section-heading';
import { useTitle } from '../../ui/page/use-title';
import { ScoreLife } from './score-life';
import { ScoreSource } from './score-source';
import { SheetTable } from './sheet-table';
import { UNKNOWN_SHEET } from './typed-measures';
import { useTrophy } from './use-trophy';
import '../../parts/outings/outing-page.css';
import './piece-page.css';
import { Drawing } from '../../ui/drawing';

/** The longest number of a record that fits around the seal. */
const FITS = 12;

/** The commission's seal; decorative: the list beside it says the same. */
function Seal({ homologation: { record, date } }: { homologation: Homologation }) {
  const id = useId();
  const day = formatDay(date);
  return (
    <span className="seal" aria-hidden>
      <svg width={114} height={114} viewBox="0 0 114 114">
        <defs>
          <path id={`${id}a`} d="M14.5 57a42.5 42.5 0 0 1 85 0" />
          <path id={`${id}b`} d="M8 57a49 49 0 0 0 98 0" />
        </defs>
        <circle cx={57} cy={57} r={55.5} strokeWidth={2} />
        <circle cx={57} cy={57} r={52} strokeWidth={1} />
        <circle cx={57} cy={57} r={36} strokeWidth={1} />
        <text>
          <textPath href={`#${id}a`} startOffset="50%">
            HOMOLOGADA
          </textPath>
        </text>
        {record.length <= FITS && (
          <text>
            <textPath href={`#${id}b`} startOffset="50%">
              ACTA {record.toUpperCase()}
            </textPath>
          </text>
        )}
        <text x={57} y={79}>
          {`${day.slice(0, 6)}${day.slice(8)}`}
        </text>
      </svg>
      <Drawing name="emblem" size={30} />
    </span>
  );
}

const ShareSheet = lazyPart(() => import('./share-sheet').then((module) => module.ShareSheet));

/** The medal of a piece: the appraiser's, or that of the score that counts. */
function pieceMedal(piece: Entry, points: number | null): Level | null {
  return medalOf({ ...piece, score: points });
}

/** The page of one piece: its score, how it came about, and the sheet that it was measured by. */
export function PiecePage({
  type,
  id,
  position,
}: {
  type: Modality;
  id: string;
  position: number;
}) {
  const { outing, piece, isMissing } = useTrophy(type, id, position);
  useTitle(piece ? speciesLabel(piece.species) : 'Pieza');
  if (isMissing) return <OutingError type={type} />;
  return (
    <div className="outing-detail">
      <div className="outing-detail-bar">
        <div className="page">
          <BackLink to={paths.outing(type, id)}>Volver a la salida</BackLink>
        </div>
      </div>
      {outing && piece && <Piece outing={outing} piece={piece} position={position} />}
    </div>
  );
}

function Piece({ outing, piece, position }: { outing: Outing; piece: Entry; position: number }) {
  const counting = countingScore(piece);
  const medal = pieceMedal(piece, counting?.points ?? null);
  const { homologation, measurement } = piece;
  return (
    <>
      <div className="page">
        <header className={`outing-detail-header${medal ? ' outing-detail-won' : ''}`}>
          {medal && (
            <span className="outing-detail-medal">
              <Medal level={medal} species={piece.species} size={92} />
            </span>
          )}
          <p className="outing-detail-type">
            <ModalityIcon type={outing.type} size={22} />
            <ModalityWord type={outing.type} />
          </p>
          <h1>{speciesLabel(piece.species)}</h1>
          <p className="outing-detail-when">
            <time dateTime={outing.date}>{formatDay(outing.date)}</time>
            <span>{outingTitle(outing)}</span>
          </p>
        </header>
        <div className="spread">
          <section className="piece-score" aria-labelledby="puntuacion">
            <SectionHeading id="puntuacion" title="Puntuación" />
            {homologation && <Seal homologation={homologation} />}
            <p className="piece-points">
              <b>{counting ? scoreText(counting.points) : '–'}</b>&nbsp;<small>ptos</small>
              {medal && <MedalBadge level={medal} />}
            </p>
            {counting && (
              <div className="piece-kind">
                <p>{medalKind(piece, medal, SCORE_STATE_NAMES[counting.state])}</p>
                <p>{SCORE_STATE_TEXTS[counting.state]}</p>
              </div>
            )}
            <ScoreLife outing={outing} piece={piece} position={position} />
            <ScoreSource piece={piece} />
          </section>
          {measurement && (
            <section aria-labelledby="hoja">
              <SectionHeading id="hoja" title="Hoja de medición" />
              <Sheet measurement={measurement} />
            </section>
          )}
        </div>
      </div>
      <Actions outing={outing} piece={piece} position={position} />
    </>
  );
}

/** The sheet of a measurement, what a later edition would give, and its formula. */
function Sheet({ measurement }: { measurement: Measurement }) {
  const scale = scaleById(measurement.scale);
  if (!scale) return <p className="score-source">{UNKNOWN_SHEET}</p>;
  const anew = anewText(measurement);
  return (
    <>
      <SheetTable measurement={measurement} scale={scale} />
      {anew && <p className="score-source">{anew}</p>}
      <p className="score-source">{formulaText(scale)}</p>
    </>
  );
}

/** '106,80'; a typed whole number stays whole. */
const scoreText = (points: number) => points.toFixed(2).replace('.', ',');

/** What kind of medal it is, in words: 'Medalla por puntuación medida'. */
function medalKind(piece: Entry, medal: Level | null, state: string): string {
  if (medal === null) return `Puntuación ${state.toLowerCase()}`;
  const computed = computedMedal(piece.species, countingScore(piece)?.points, piece.sex ?? null);
  return medal === computed
    ? `Medalla por puntuación ${state.toLowerCase()}`
    : 'Medalla otorgada por un tasador';
}

function Actions({ outing, piece, position }: { outing: Outing; piece: Entry; position: number }) {
  const { measurement, homologation } = piece;
  const canMeasure = scaleOf(piece.species) !== null;
  const label = homologation
    ? 'Ver el acta'
    : measurement
      ? 'Editar la medición'
      : canMeasure
        ? 'Medir el trofeo'
        : 'Cambiar la puntuación';
  const Icon = homologation ? Stamp : Ruler;
  const [shares, setShares] = useState(false);
  return (
    <div className="outing-detail-action">
      <div className="page piece-actions">
        <ButtonLink
          variant="secondary"
          full
          to={paths.measure(outing.type, outing.id, position)}
          state={RETURNS}
          icon={<Icon size={20} aria-hidden />}
          viewTransition
        >
          {label}
        </ButtonLink>
        <IconButton label="Compartir el trofeo" onClick={() => setShares(true)}>
          <Share2 size={20} aria-hidden />
        </IconButton>
        {shares && (
          <Suspense>
            <ShareSheet outing={outing} piece={piece} onClose={() => setShares(false)} />
          </Suspense>
        )}
      </div>
    </div>
  );
}
