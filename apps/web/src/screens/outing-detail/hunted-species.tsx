import {
  countingScore,
  detailTexts,
  type Entry,
  FIELDS,
  formatDay,
  formatNumber,
  hasManyPieces,
  MORE_OF_PIECE,
  type Outing,
  outingTitle,
  scaleOf,
  SCORE_STATE_NAMES,
  type ScoreState,
  SEX_NAMES,
  speciesLabel,
} from '@cuaderno/domain';
import { Camera, ChevronRight } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { count } from '../../lib/format';
import { useTooltip } from '../../ui/icon-button';
import { paths } from '../../lib/paths';
import { MedalBadge } from '../../parts/outings/medal-badge';
import type { ViewedPhoto } from '../../parts/photos/photo-viewer';
import { SpeciesIcon } from '../../parts/outings/species-icon';
import { RETURNS } from '../../ui/page/back-link';
import { SectionHeading } from '../../ui/page/section-heading';
import './hunted-species.css';
import { Thumbnail } from '../../parts/photos/thumbnail';
import './camera-button.css';

/** The thumbnail of the first photo with the number of photos; opens the viewer. */
function CameraButton({
  subject,
  photos,
  onView,
}: {
  subject: string;
  photos: string[];
  onView: (photos: string[]) => void;
}) {
  const label = `Ver fotos de ${subject}`;
  const [onPointerEnter, tooltip] = useTooltip(label);
  const [first] = photos;
  if (!first) return null;
  return (
    <button
      type="button"
      className="camera-button"
      aria-label={label}
      onPointerEnter={onPointerEnter}
      onClick={() => onView(photos)}
    >
      <Thumbnail address={first} alt="" />
      <span data-count={photos.length}>
        <Camera size={16} aria-hidden />
      </span>
      {tooltip}
    </button>
  );
}

const PhotoViewer = lazy(() =>
  import('../../parts/photos/photo-viewer').then((module) => ({ default: module.PhotoViewer })),
);

/** Whether the outing's photos are those of its only piece. */
const isOnlyPiece = ({ type, species }: Outing) => !hasManyPieces(type) && species.length === 1;

function entryPhotos(outing: Outing, entry: Entry): string[] {
  return isOnlyPiece(outing) ? [...entry.photos, ...outing.photos] : entry.photos;
}

/** The photos with their captions. */
function viewedOf(outing: Outing, entry: Entry | null, photos: string[]): ViewedPhoto[] {
  const counting = entry && countingScore(entry);
  const details = [
    ...(entry ? detailTexts(['sex'], entry) : []),
    ...(counting ? [pointsText(counting.points), SCORE_STATE_NAMES[counting.state]] : []),
  ];
  const title = entry ? speciesLabel(entry.species) : outingTitle(outing);
  const subtitle = [...details, formatDay(outing.date)].join(' · ');
  return photos.map((address) => ({ address, title, subtitle }));
}

/** The card 'Especies cazadas': how many, of how many pieces, and each entry with its medal, score and photos. */
export function HuntedSpecies({ outing }: { outing: Outing }) {
  const [viewed, setViewed] = useState<ViewedPhoto[] | null>(null);
  const species = new Set(outing.species.map((entry) => entry.species)).size;
  const pieces = outing.species.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <section aria-labelledby="especies">
      <SectionHeading
        id="especies"
        title={`Especies cazadas (${species})`}
        aside={pieces > 1 && <small>{count(pieces, 'pieza', 'piezas')}</small>}
      />
      {outing.species.length === 0 ? (
        <WithoutPieces outing={outing} onView={setViewed} />
      ) : (
        <ul>
          {rowsOf(outing).map((row) => (
            <li key={row.entry.id} className="hunted">
              <SpeciesIcon species={row.entry.species} size={38} />
              <Hunted outing={outing} row={row} />
              <CameraButton
                subject={speciesLabel(row.entry.species)}
                photos={entryPhotos(outing, row.entry)}
                onView={(photos) => setViewed(viewedOf(outing, row.entry, photos))}
              />
              <ChevronRight size={20} aria-hidden />
            </li>
          ))}
        </ul>
      )}
      {!isOnlyPiece(outing) && outing.species.length > 0 && outing.photos.length > 0 && (
        <div className="hunted-none">
          <p>Fotos de la salida</p>
          <CameraButton
            subject="la salida"
            photos={outing.photos}
            onView={(photos) => setViewed(viewedOf(outing, null, photos))}
          />
        </div>
      )}
      {viewed && (
        <Suspense>
          <PhotoViewer photos={viewed} onClose={() => setViewed(null)} />
        </Suspense>
      )}
    </section>
  );
}

function WithoutPieces({
  outing,
  onView,
}: {
  outing: Outing;
  onView: (viewed: ViewedPhoto[]) => void;
}) {
  return (
    <div className="hunted-none">
      <p>Salida sin piezas.</p>
      <CameraButton
        subject="la salida"
        photos={outing.photos}
        onView={(photos) => onView(viewedOf(outing, null, photos))}
      />
    </div>
  );
}

const pointsText = (points: number) => `${formatNumber(points)}\u00A0${FIELDS.score.unit}`;

/** The state of a score; of an official one with its record. */
function stateText({ homologation }: Entry, state: ScoreState): string {
  return homologation
    ? `${SCORE_STATE_NAMES[state]}, acta ${homologation.record}`
    : SCORE_STATE_NAMES[state];
}

/** What the page of a piece is opened for. */
function pieceLink({ species, measurement, homologation, ...entry }: Entry): string {
  if (measurement || homologation) return 'Ver el trofeo';
  if (scaleOf(species)) return 'Medir el trofeo';
  return entry.score == null ? 'Puntuar el trofeo' : 'Ver el trofeo';
}

/** A piece, or several of a species of which nothing else is noted. */
type Row = { entry: Entry; position: number; quantity: number };

/** Whether nothing tells a piece from another of its species and sex. */
const isPlain = (outing: Outing, entry: Entry) =>
  countingScore(entry) === null &&
  !entry.awardedTrophy &&
  entryPhotos(outing, entry).length === 0 &&
  detailTexts(MORE_OF_PIECE, entry).length === 0;

/** The pieces in their order, those of which nothing is noted together; they open the first that is one alone. */
function rowsOf(outing: Outing): Row[] {
  const rows: Row[] = [];
  const together = new Map<string, Row>();
  for (const [index, entry] of outing.species.entries()) {
    const { species, sex, quantity } = entry;
    const key = isPlain(outing, entry) ? `${species} ${sex ?? ''}` : entry.id;
    const row = together.get(key);
    if (row) {
      if (row.entry.quantity > 1 && quantity === 1)
        Object.assign(row, { entry, position: index + 1 });
      row.quantity += quantity;
      continue;
    }
    const first = { entry, position: index + 1, quantity };
    together.set(key, first);
    rows.push(first);
  }
  return rows;
}

/** A row, whose name is the link to its piece over all of it but the photos. */
function Hunted({ outing, row }: { outing: Outing; row: Row }) {
  const { entry, position, quantity } = row;
  const more = detailTexts(MORE_OF_PIECE, entry);
  const counting = countingScore(entry);
  return (
    <div>
      <p className="hunted-name">
        <Link
          to={paths.piece(outing.type, outing.id, position)}
          state={RETURNS}
          aria-label={`${pieceLink(entry)}: ${speciesLabel(entry.species)}`}
          viewTransition
        >
          {speciesLabel(entry.species)}
        </Link>
        {quantity > 1 && <span> {count(quantity, 'pieza', 'piezas')}</span>}
        {entry.awardedTrophy && <MedalBadge level={entry.awardedTrophy} />}
        {entry.sex && <span>{SEX_NAMES[entry.sex]}</span>}
      </p>
      <p className="hunted-score">
        {counting === null ? (
          <span className="hunted-unscored">{FIELDS.score.blank}</span>
        ) : (
          <>
            <b>
              {formatNumber(counting.points)}&nbsp;<small>{FIELDS.score.unit}</small>
            </b>
            <span className="hunted-state">{stateText(entry, counting.state)}</span>
          </>
        )}
      </p>
      {more.length > 0 && <p className="hunted-more">{more.join(' · ')}</p>}
    </div>
  );
}
