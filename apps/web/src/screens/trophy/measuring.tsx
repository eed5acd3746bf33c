import {
  countingScore,
  type Entry,
  formatDay,
  type Modality,
  outingTitle,
  scaleOf,
  SCORE_STATE_NAMES,
  SCORE_STATE_TEXTS,
  SCORE_STATES,
  type ScoreState,
  speciesLabel,
  type Trophy,
} from '@cuaderno/domain';
import { Pencil, Ruler, Stamp } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { count } from '../../lib/format';
import { paths } from '../../lib/paths';
import { OutingError } from '../../parts/outings/outing-error';
import { SpeciesIcon } from '../../parts/outings/species-icon';
import { BackLink, RETURNS } from '../../ui/page/back-link';
import { ButtonLink } from '../../ui/button';
import { lazyPart } from '../../ui/lazy-part';
import { useTitle } from '../../ui/page/use-title';
import { EstimateForm } from './estimate-form';
import { HomologationForm } from './homologation-form';
import { MeasuringSheet } from './measuring-sheet';
import type { ScoreFormProps } from './score-form-props';
import { type ScoreChange, useLeaveTo, useTrophy } from './use-trophy';
import './measuring.css';

const TrophySheet = lazyPart(() =>
  import('../../parts/outings/trophy-sheet').then((module) => module.TrophySheet),
);

/** The words of the address for each state. */
const WORDS: Record<ScoreState, string> = {
  estimated: 'estimada',
  measured: 'medida',
  homologated: 'homologada',
};
const ICONS = { estimated: Pencil, measured: Ruler, homologated: Stamp };

/** The states that a piece's score can have: without a verified sheet, it can't be measured here. */
const statesOf = (species: string) =>
  SCORE_STATES.filter((state) => state !== 'measured' || scaleOf(species) !== null);

/** The page with the scores of a piece: as estimated, as measured by the sheet, as the commission's record says. */
export function Measuring({
  type,
  id,
  position,
}: {
  type: Modality;
  id: string;
  position: number;
}) {
  const { outing, piece, isMissing, isSaving, save } = useTrophy(type, id, position);
  const leave = useLeaveTo(paths.piece(type, id, position));
  const [query] = useSearchParams();
  const [trophies, setTrophies] = useState<Trophy[]>([]);
  useTitle('Medir el trofeo');
  if (isMissing) return <OutingError type={type} />;
  if (!outing || !piece) return null;
  const states = statesOf(piece.species);
  const wanted = states.find((state) => WORDS[state] === query.get('como'));
  const state = wanted ?? firstState(piece, states);
  const props = {
    outing,
    piece,
    position,
    isSaving,
    onSave: async (change: ScoreChange) => {
      const earned = await save(change);
      if (earned?.length === 0) leave();
      else setTrophies(earned ?? []);
      return earned !== null;
    },
  };
  return (
    <div className="measuring">
      <div className="page measuring-top">
        <BackLink to={paths.piece(type, id, position)}>Volver</BackLink>
        <header className="measuring-heading">
          <SpeciesIcon species={piece.species} size={48} />
          <div>
            <h1>Medir el trofeo</h1>
            <p>
              {[speciesLabel(piece.species), outingTitle(outing), formatDay(outing.date)].join(
                ', ',
              )}
            </p>
          </div>
        </header>
        <States states={states} current={state} />
        <p className="measuring-explained">{SCORE_STATE_TEXTS[state]}</p>
      </div>
      {trophies.length > 0 && (
        <Suspense>
          <TrophySheet
            trophies={trophies}
            type={type}
            isOfficial={state === 'homologated'}
            onClose={leave}
          />
        </Suspense>
      )}
      {piece.quantity > 1 ? (
        <ManyAnimals {...props} />
      ) : (
        <>
          {state === 'estimated' && <EstimateForm {...props} />}
          {state === 'measured' && <MeasuringSheet {...props} />}
          {state === 'homologated' && <HomologationForm {...props} />}
        </>
      )}
    </div>
  );
}

/** The ways in which a score is known, each an address of the page. */
function States({ states, current }: { states: readonly ScoreState[]; current: ScoreState }) {
  return (
    <nav
      aria-label="Cómo se sabe la puntuación"
      className={`measuring-states measuring-${states.length}`}
    >
      {states.map((one) => {
        const Icon = ICONS[one];
        return (
          <Link
            key={one}
            to={`?como=${WORDS[one]}`}
            replace
            state={RETURNS}
            aria-current={one === current ? 'page' : undefined}
          >
            <Icon size={18} aria-hidden />
            {SCORE_STATE_NAMES[one]}
          </Link>
        );
      })}
    </nav>
  );
}

/** Says that a score is of one animal, where a piece is several: a save would be refused. */
function ManyAnimals({ outing: { type, id }, piece }: Pick<ScoreFormProps, 'outing' | 'piece'>) {
  return (
    <div className="page measuring-narrow">
      <p className="measuring-note">
        Son {count(piece.quantity, 'pieza', 'piezas')} en una sola línea, y se puntúa cada una por
        separado. Edita la salida y pon en una línea suya la que quieras puntuar.
      </p>
      <ButtonLink variant="secondary" to={paths.editOuting(type, id)} viewTransition>
        Editar la salida
      </ButtonLink>
    </div>
  );
}

/** The state to open with: the sheet until the score is homologated. */
function firstState(piece: Entry, states: readonly ScoreState[]): ScoreState {
  const counting = countingScore(piece)?.state;
  if (counting === 'homologated') return counting;
  return states.includes('measured') ? 'measured' : 'estimated';
}
