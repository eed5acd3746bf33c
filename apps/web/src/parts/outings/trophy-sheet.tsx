import {
  formatNumber,
  MEDAL_NAMES,
  type Modality,
  MODALITY_FACTS,
  MODALITY_TEXTS,
  speciesLabel,
  type Trophy,
} from '@cuaderno/domain';
import { useEffect } from 'react';
import { Button } from '../../ui/button';
import { Sheet } from '../../ui/sheet/sheet';
import { Medal } from './medal';
import './trophy-sheet.css';

/** Most medals shown in the sheet; the rest is a number. */
const SHOWN = 3;
/** Duration of the vibration, in milliseconds. */
const VIBRATION = 40;

/** Shows the medals of a saved outing, with one button. */
export function TrophySheet({
  trophies,
  type,
  isOfficial = false,
  onClose,
}: {
  /** Best first; at least one. */
  trophies: readonly Trophy[];
  type: Modality;
  /** Whether a commission gave the score. */
  isOfficial?: boolean;
  onClose: () => void;
}) {
  useEffect(() => {
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (!calm) navigator.vibrate?.(VIBRATION);
  }, []);
  const [first] = trophies;
  return (
    <Sheet title="Trofeo conseguido" bare className="trophy-sheet" onClose={onClose}>
      <Hanging trophies={trophies} />
      <p className="trophy-sheet-title" aria-hidden>
        Trofeo conseguido
      </p>
      {trophies.length === 1 && first ? (
        <One trophy={first} />
      ) : (
        <p className="trophy-sheet-text">
          Has ganado <b>{trophies.length} medallas</b> en {thisOuting(type)}
        </p>
      )}
      {!isOfficial && (
        <p className="trophy-sheet-note">
          La puntuación debe ser valorada y emitida por un homologador para que conste en la lista
          de trofeos de España.
        </p>
      )}
      <Button full onClick={onClose}>
        Continuar
      </Button>
    </Sheet>
  );
}

function thisOuting(type: Modality): string {
  const noun = MODALITY_TEXTS[type].name.toLowerCase();
  return `${MODALITY_FACTS[type].gender === 'm' ? 'este' : 'esta'} ${noun}`;
}

/** 'Macho montés (Gredos)' → 'macho montés (Gredos)': a place keeps its capital letter. */
function inSentence(species: string): string {
  return species.replace(/^[^(]+/, (name) => name.toLowerCase());
}

function One({ trophy }: { trophy: Trophy }) {
  return (
    <>
      <p className="trophy-sheet-text">
        Tu <b>{inSentence(speciesLabel(trophy.species))}</b> es medalla de{' '}
        <b className={`trophy-sheet-metal ${trophy.medal}`}>
          {MEDAL_NAMES[trophy.medal].toLowerCase()}
        </b>
      </p>
      {trophy.score !== null && (
        <p className="trophy-sheet-score">
          {formatNumber(trophy.score)}&nbsp;<span>ptos</span>
        </p>
      )}
    </>
  );
}

/** One medal alone, or up to three with the best in the middle. */
function Hanging({ trophies }: { trophies: readonly Trophy[] }) {
  const shown = trophies.slice(0, SHOWN);
  const ordered = shown.length === SHOWN ? [1, 0, 2].flatMap((at) => shown[at] ?? []) : shown;
  const more = trophies.length - shown.length;
  return (
    <div className={`trophy-sheet-medals trophy-sheet-medals-${shown.length}`} aria-hidden>
      {ordered.map((trophy, at) => (
        <span key={`${trophy.species}-${at}`} className="trophy-sheet-medal">
          <Medal
            level={trophy.medal}
            species={trophy.species}
            size={shown.length === 1 || trophy === shown[0] ? 182 : 132}
          />
        </span>
      ))}
      {more > 0 && <em>+{more}</em>}
    </div>
  );
}
