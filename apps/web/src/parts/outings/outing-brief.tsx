import { formatDay, type Outing, outingTitle } from '@cuaderno/domain';
import type { ReactNode } from 'react';
import { count } from '../../lib/format';
import { ModalityIcon } from './modality';
import './outing-brief.css';

/** The outing of a question, between two rules. */
export function OutingBrief({ outing, children }: { outing: Outing; children: ReactNode }) {
  return (
    <div className="outing-brief">
      <ModalityIcon type={outing.type} size={22} />
      <p>
        <b>{outingTitle(outing)}</b>
        <span>{children}</span>
      </p>
    </div>
  );
}

/** Counts the pieces and photos of an outing. */
export function countContents({ species, photos }: Outing): { pieces: number; photos: number } {
  return {
    pieces: species.reduce((sum, entry) => sum + entry.quantity, 0),
    photos: species.reduce((sum, entry) => sum + entry.photos.length, photos.length),
  };
}

/** '14/11/2026, 6 piezas y 6 fotos'. */
export function contentsText(outing: Outing): string {
  const { pieces, photos } = countContents(outing);
  const parts = [
    pieces > 0 && count(pieces, 'pieza', 'piezas'),
    photos > 0 && count(photos, 'foto', 'fotos'),
  ].filter(Boolean);
  return [formatDay(outing.date), parts.join(' y ')].filter(Boolean).join(', ');
}
