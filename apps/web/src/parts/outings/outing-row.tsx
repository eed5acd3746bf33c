import {
  bestMedal,
  compareSpecies,
  estateName,
  formatDay,
  type Medal as Level,
  MEDAL_NAMES,
  NO_PLACE,
  type Outing,
  type OutingSummary,
  outingTitle,
} from '@cuaderno/domain';
import { Camera } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import type { BookRow } from '../../book/use-outings';
import { count as counted } from '../../lib/format';
import { paths } from '../../lib/paths';
import { ModalityStamp, ModalityWord } from './modality';
import './outing-row.css';
import { MedalPip } from './medal';
import { SpeciesIcon } from './species-icon';
import './species-token.css';

type Token = OutingSummary['species'][number];

function label({ species, quantity, sexes }: Token, medal: Level | null): string {
  const pieces = [quantity, species, sexes?.join(' y ')].filter(Boolean).join(' ');
  return medal ? `${pieces}, ${MEDAL_NAMES[medal].toLowerCase()}` : pieces;
}

/** A species in a row: its head, how many, and its best medal at the lower right, clear of the antlers. */
function SpeciesToken({ score, ...token }: Token & { score: ReactNode }) {
  const { species, quantity, medals } = token;
  const medal = bestMedal(medals);
  return (
    <span className="species-token">
      <span className="visually-hidden">{label(token, medal)}</span>
      <span className={`species-token-icon${medal ? ' species-token-won' : ''}`}>
        <SpeciesIcon species={species} size={28} />
        {medal && <MedalPip level={medal} size={16} />}
      </span>
      {(!score || quantity > 1) && <b aria-hidden>{quantity}</b>}
      {score}
    </span>
  );
}

/** The mark of a row with a pending write. */
const PENDING = { pending: 'Por enviar', rejected: 'Rechazada', conflict: 'En conflicto' };

/** Most species shown in a row; the rest is a number. */
const SPECIES_SHOWN = 4;

/** A row of the Cuaderno: modality, place, date, estate, species with medals, photos. */
export function OutingRow({
  outing,
  state,
  scoreOf,
}: { outing: BookRow; scoreOf?: ScoreOf | undefined } & Pick<LinkProps, 'state'>) {
  return (
    <Link
      className="outing-row"
      to={paths.outing(outing.type, outing.id)}
      state={state}
      viewTransition
    >
      <Face outing={outing} scoreOf={scoreOf} />
    </Link>
  );
}

/** The same of an outing without a page yet, with what is asked about it beneath. */
export function UnlinkedOutingRow({
  outing,
  children,
}: {
  outing: OutingSummary;
  children?: ReactNode;
}) {
  return (
    <div className="outing-row">
      <Face outing={outing}>{children}</Face>
    </div>
  );
}

function Face({
  outing,
  scoreOf,
  children,
}: {
  outing: BookRow;
  scoreOf?: ScoreOf | undefined;
  children?: ReactNode;
}) {
  return (
    <>
      <span className="outing-row-margin">
        <ModalityStamp type={outing.type} size={34} />
        <PhotoCount count={outing.photoCount} />
      </span>
      <span className="outing-row-page">
        <TitleAndDay outing={outing} />
        <span className="outing-row-second">
          <ModalityWord type={outing.type} />
          {outing.pending && <span className="outing-row-pending">{PENDING[outing.pending]}</span>}
          <Estate outing={outing} />
          <PhotoCount count={outing.photoCount} />
          <Pieces species={outing.species} scoreOf={scoreOf} />
        </span>
        {children}
      </span>
    </>
  );
}

/** The first line of a row. */
export function TitleAndDay({ outing }: { outing: OutingSummary | Outing }) {
  const title = outingTitle(outing);
  return (
    <span className="outing-row-first">
      <b className={`outing-row-place${title === NO_PLACE ? ' outing-row-unknown' : ''}`}>
        {title}
      </b>
      <time dateTime={outing.date}>{formatDay(outing.date)}</time>
    </span>
  );
}

/** The ground, on a desktop; the words for a missing municipality where the ground is the title. */
function Estate({ outing }: { outing: OutingSummary }) {
  const name = estateName(outing);
  return name === outingTitle(outing) ? (
    <span className="outing-row-estate outing-row-unplaced">{NO_PLACE}</span>
  ) : (
    <span className="outing-row-estate">{name}</span>
  );
}

/** Rendered in the margin and in a column; CSS shows one of the two. */
function PhotoCount({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className="outing-row-photos">
      <Camera size={16} aria-hidden />
      <span aria-hidden>{count}</span>
      <span className="visually-hidden">{counted(count, 'foto', 'fotos')}</span>
    </span>
  );
}

/** The score of a species that is looked for, null of another. */
export type ScoreOf = (token: Token) => ReactNode;

/** The species of an outing with their medals, those with a score first. */
export function Pieces({
  species,
  scoreOf = () => null,
}: Pick<OutingSummary, 'species'> & { scoreOf?: ScoreOf | undefined }) {
  if (species.length === 0) return <span className="outing-row-pieces">Sin piezas</span>;
  const ordered = species.toSorted(
    (a, b) => Number(!scoreOf(a)) - Number(!scoreOf(b)) || compareSpecies(a.species, b.species),
  );
  const more = ordered.length - SPECIES_SHOWN;
  return (
    <span className="outing-row-pieces">
      {ordered.slice(0, SPECIES_SHOWN).map((entry) => (
        <SpeciesToken key={entry.species} {...entry} score={scoreOf(entry)} />
      ))}
      {more > 0 && (
        <span className="outing-row-more">
          <span aria-hidden>+{more}</span>
          <span className="visually-hidden">y {counted(more, 'especie', 'especies')} más</span>
        </span>
      )}
    </span>
  );
}
