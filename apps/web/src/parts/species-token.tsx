import { bestMedal, MEDAL_NAMES, type Medal as Level, type OutingSummary } from '@cuaderno/domain';
import { MedalPip } from './medal';
import { SpeciesIcon } from './species-icon';
import './species-token.css';

type Token = OutingSummary['species'][number];

function label({ species, quantity, sexes }: Token, medal: Level | null): string {
  const pieces = [quantity, species, sexes?.join(' y ')].filter(Boolean).join(' ');
  return medal ? `${pieces}, ${MEDAL_NAMES[medal].toLowerCase()}` : pieces;
}

/** A species in a row: its head, how many, and its best medal at the lower right, clear of the antlers. */
export function SpeciesToken(token: Token) {
  const { species, quantity, medals } = token;
  const medal = bestMedal(medals);
  return (
    <span className="species-token">
      <span className="visually-hidden">{label(token, medal)}</span>
      <span className={`species-token-icon${medal ? ' species-token-won' : ''}`}>
        <SpeciesIcon species={species} size={28} />
        {medal && <MedalPip level={medal} size={16} />}
      </span>
      <b aria-hidden>{quantity}</b>
    </span>
  );
}
